/** A picture's size in pixels as stored, before any rotation. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Pixels: the small print of an A4 page is readable at 170 dots per inch. */
export const longestSide = 2000;
export const quality = 0.75;

/** Bytes. A smaller file is sent in half a minute at 64 kbit/s, and every new encoding costs sharpness. */
export const smallEnough = 250 * 1024;
/** A phone with 2 GB lets a page use some 300 MB; decoding takes four bytes per pixel. */
const mostPixels = 50_000_000;
/** A new file is worth its loss of sharpness only when it is at least a tenth smaller. */
const worthwhile = 0.9;

/** Scales the picture so that its longer side is at most `side` pixels; never enlarges. */
export function smallerPixels({ width, height }: Pixels, side = longestSide): Pixels {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

/**
 * Tells whether re-encoding is worth trying. A file larger than its uncompressed pixels holds something else
 * besides the picture, which must not be discarded.
 */
export function isWorthTrying(bytes: number, { width, height }: Pixels): boolean {
  return bytes > smallEnough && isWorthLooking(bytes, { width, height });
}

/**
 * Tells whether a photo can be drawn to be looked at, for advice alone. Like isWorthTrying, but for the size.
 */
export function isWorthLooking(bytes: number, { width, height }: Pixels): boolean {
  return width * height <= mostPixels && bytes <= width * height * 4;
}

export function isWorthTaking(before: number, after: number): boolean {
  return after > 0 && after <= before * worthwhile;
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}
