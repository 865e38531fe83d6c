/** imageOrPdf: any common picture; photoOrPdf: JPEG and PNG only (rulings GEN-12). */
export type FileFamily = 'imageOrPdf' | 'photoOrPdf';
