/** imageOrPdf: any common picture; photoOrPdf: JPEG and PNG only, and HEIC where the API announces it (rulings GEN-12). */
export type FileFamily = 'imageOrPdf' | 'photoOrPdf';
