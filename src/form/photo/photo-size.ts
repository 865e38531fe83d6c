/** Pixels of a picture as they are stored, before any turn. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Pixels: the small print of an A4 page is readable at 170 dots per inch. */
export const longestSide = 2000;
export const quality = 0.75;

/** Bytes. Less is gone in half a minute at 64 kbit/s, and every new encoding costs sharpness. */
export const smallEnough = 250 * 1024;
/** A phone with 2 GB lets a page have some 300 MB; decoding takes four bytes for each of these. */
const mostPixels = 50_000_000;
/** A new file is only worth its loss of sharpness when it is at least a tenth smaller. */
const worthwhile = 0.9;

/** The same picture with its longer side at most longestSide; never enlarged. */
export function smallerPixels({ width, height }: Pixels): Pixels {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

/**
 * Whether encoding it anew is worth trying. A file of more bytes than its pixels have uncompressed holds
 * something else beside the picture, which is not ours to throw away.
 */
export function isWorthTrying(bytes: number, { width, height }: Pixels): boolean {
  const pixels = width * height;
  return bytes > smallEnough && pixels <= mostPixels && bytes <= pixels * 4;
}

export function isWorthTaking(before: number, after: number): boolean {
  return after > 0 && after <= before * worthwhile;
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}
