import type { FileFamily } from './file-family.ts';

/** The type of a file, judged by its first bytes and never by its name (conventions 28). */
export type FileType = 'pdf' | 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'avif' | 'heic' | 'unknown';

/** Number of leading bytes that detectFileType needs. A PDF header may be anywhere within them. */
export const headBytes = 1024;

const mediaTypes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heic: 'image/heic',
  unknown: 'application/octet-stream',
};

/** HEIC where the API announces it (file-check.ts). */
const accepted: Readonly<Record<FileFamily, readonly FileType[]>> = {
  imageOrPdf: ['pdf', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'avif', 'heic'],
  photoOrPdf: ['pdf', 'jpeg', 'png', 'heic'],
};

export function mediaTypeOf(type: FileType): string {
  return mediaTypes[type];
}

export function isAccepted(family: FileFamily, type: FileType): boolean {
  return accepted[family].includes(type);
}

/** Like isAccepted, for a file whose media type is known (mediaTypeOf). */
export function isAcceptedMedia(family: FileFamily, media: string): boolean {
  return accepted[family].some((type) => mediaTypes[type] === media);
}

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'];
/** Of any HEIF, whatever its picture is encoded with; the other brands tell (ISO/IEC 23008-12, 10.2). */
const anyBrands = ['mif1', 'msf1'];

/** @param head the first bytes of the file, at least headBytes of them where it is that long */
export function detectFileType(head: Uint8Array): FileType {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const text = latin1(head.subarray(0, headBytes));
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('BM') && isBitmapHeader(head)) return 'bmp';
  if (text.slice(4, 8) === 'ftyp') return mediaContainer(text);
  // ISO 32000 asks for the header at byte 0; readers accept it within the first 1024 bytes.
  return text.includes('%PDF-') ? 'pdf' : 'unknown';
}

/** What the ZIP files of Office, OpenDocument and Apple's programs begin with. */
const officeEntry =
  /\[Content_Types\]|_rels\/|docProps\/|^.{30}mimetypeapplication\/vnd\.oasis|Index\/Document/s;

/** Tells whether it is text, a table or the like of an office program, old or new, or RTF. */
export function isOfficeDocument(head: Uint8Array): boolean {
  const text = latin1(head.subarray(0, headBytes));
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') || text.startsWith('{\\rtf')) return true;
  return text.startsWith('PK\x03\x04') && officeEntry.test(text);
}

/** @param text begins with the box of brands: its length, "ftyp", the main brand, a version, and all brands */
function mediaContainer(text: string): FileType {
  const main = text.slice(8, 12);
  const brands = text.slice(16, text.charCodeAt(2) * 256 + text.charCodeAt(3)).match(/.{4}/gs) ?? [];
  const isAny = anyBrands.includes(main);
  const isOf = (some: readonly string[]): boolean =>
    [main, ...(isAny ? brands : [])].some((brand) => some.includes(brand));
  if (isOf(heicBrands)) return 'heic';
  if (isOf(avifBrands)) return 'avif';
  return isAny ? 'heic' : 'unknown';
}

/**
 * Also checks the reserved bytes 6 to 9 for zero: "BM" alone would match any text that starts with these
 * letters.
 */
function isBitmapHeader(head: Uint8Array): boolean {
  return head.length > 26 && head.subarray(6, 10).every((byte) => byte === 0);
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
