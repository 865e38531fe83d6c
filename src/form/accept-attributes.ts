import type { FileFamily } from './file-family.ts';

/** HEIC is omitted on purpose: an iPhone then converts to JPEG (conventions 31, offer-heic.ts). */
export const acceptAttributes: Readonly<Record<FileFamily, string>> = {
  imageOrPdf: '.pdf,.jpg,.jpeg,.png,.gif,.webp,.bmp,.tif,.tiff,application/pdf,image/jpeg,image/png',
  photoOrPdf: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
};
