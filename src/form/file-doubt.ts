import { detectFileType } from './file-type.ts';
import type { PhotoDoubt } from './photo/photo-doubt.ts';

/** Why a recipient may be unable to see a file's content. A reason to ask its owner, never to refuse it. */
export type FileDoubt = BytesDoubt | PhotoDoubt;

type BytesDoubt = 'protectedPdf' | 'cutJpeg';

/** Reports only certain doubts: a file that merely looks odd may open well. @param bytes the whole file */
export function doubtAbout(bytes: Uint8Array): BytesDoubt | undefined {
  const type = detectFileType(bytes.subarray(0, 1024));
  if (type === 'pdf') return isEncryptedPdf(bytes) ? 'protectedPdf' : undefined;
  return type === 'jpeg' && isCutJpeg(bytes) ? 'cutJpeg' : undefined;
}

/** Bytes; enough for the last lines of a PDF, and for any trailer dictionary. */
const enough = 2048;

/**
 * Detects an Encrypt entry (ISO 32000-1, 7.5.5 and 7.5.8) in the PDF's trailer, or in the cross-reference
 * stream's dictionary in its place. Both are where the last startxref points.
 */
function isEncryptedPdf(bytes: Uint8Array): boolean {
  const end = latin1(bytes.subarray(Math.max(0, bytes.length - enough)));
  const offset = /startxref\s+(\d{1,12})\s+%%EOF(?![\s\S]*startxref)/.exec(end)?.[1];
  if (offset === undefined) return false;
  // Some programs put something before the header and count from it.
  const header = latin1(bytes.subarray(0, 1024)).indexOf('%PDF-');
  return [Number(offset), Number(offset) + Math.max(0, header)].some((at) => hasEncryptAt(bytes, at));
}

function hasEncryptAt(bytes: Uint8Array, at: number): boolean {
  const text = latin1(bytes.subarray(at, at + enough));
  if (/^\s*xref\b/.test(text)) return /\/Encrypt\b/.test(trailerAfter(bytes, at));
  const isStream = /^\s*\d+\s+\d+\s+obj\b/.test(text) && /\/XRef\b/.test(text);
  return isStream && /\/Encrypt\b/.test(text.split('stream', 1)[0] ?? '');
}

/** Returns the dictionary after a cross-reference table, which may be long. */
function trailerAfter(bytes: Uint8Array, at: number): string {
  for (let start = bytes.indexOf(0x74, at); start >= 0; start = bytes.indexOf(0x74, start + 1)) {
    if (latin1(bytes.subarray(start, start + 7)) !== 'trailer') continue;
    return latin1(bytes.subarray(start, start + enough)).split('startxref', 1)[0] ?? '';
  }
  return '';
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Detects a JPEG that ends before its picture does: no end-of-image marker after the first scan (ITU-T T.81,
 * B.1.1.3). Data before the scan may hold a small picture with its own end; data after the end may be
 * anything.
 */
function isCutJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 4 <= bytes.length; ) {
    // No marker where one is due: odd, but not cut.
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return !hasEnd(bytes, at);
    if (marker === endOfImage) return false;
    at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return true;
}

function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === endOfImage) return true;
  }
  return false;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
