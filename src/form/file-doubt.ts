import { detectFileType, headBytes } from './file-type.ts';
import { doubtAboutPdf, type PdfDoubt } from './pdf-doubt.ts';
import type { PhotoDoubt } from './photo/photo-doubt.ts';

/** Why a recipient may be unable to see a file's content. A reason to ask its owner, never to refuse it. */
export type FileDoubt = BytesDoubt | PhotoDoubt;

type BytesDoubt = PdfDoubt | 'cutJpeg';

/** Reports only certain doubts: a file that merely looks odd may open well. @param bytes the whole file */
export function doubtAbout(bytes: Uint8Array): BytesDoubt | undefined {
  const type = detectFileType(bytes.subarray(0, headBytes));
  if (type === 'pdf') return doubtAboutPdf(bytes);
  return type === 'jpeg' && isCutJpeg(bytes) ? 'cutJpeg' : undefined;
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
