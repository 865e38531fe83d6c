/** A picture's size in pixels as stored, before any rotation. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longer side: the small print of an A4 page is readable at 170 dots per inch. */
export const longestSide = 2000;
/** A picture longer than this many times its width is a strip, such as a scrolling screenshot: its width counts. */
const strip = 2;
/**
 * Pixels of a strip's longer side. Some browsers draw nothing beyond 8,192, or beyond 16.7 megapixels in all, which a
 * strip of half the longest side never reaches.
 */
const mostLong = 8192;
/** Pixels of the shorter side: where more were cut off, the text of a phone's screen could no longer be read. */
const leastLegible = 400;
export const quality = 0.75;
/** Of a portrait that the person has cropped: it is small, and not encoded again. */
export const croppedQuality = 0.92;

/** Bytes. A smaller file is sent in half a minute at 64 kbit/s, and every new encoding costs sharpness. */
export const smallEnough = 250 * 1024;
/** A phone with 2 GB lets a page use some 300 MB; decoding takes four bytes per pixel. */
const mostPixels = 50_000_000;
/** A new file is worth its loss of sharpness only when it is at least a tenth smaller. */
const worthwhile = 0.9;

/** Scales the picture so that its longer side is at most `side` pixels; never enlarges. */
export function withinSide(pixels: Pixels, side: number): Pixels {
  return scaled(pixels, side / longerOf(pixels));
}

/**
 * Scales the picture so that its longer side is at most `side` pixels, and of a strip the shorter side half of that;
 * never enlarges.
 */
export function smallerPixels(pixels: Pixels, side = longestSide): Pixels {
  const scale = Math.max(side / longerOf(pixels), side / strip / shorterOf(pixels));
  return scaled(pixels, Math.min(scale, mostLong / longerOf(pixels)));
}

function scaled({ width, height }: Pixels, wanted: number): Pixels {
  const scale = Math.min(1, wanted);
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

function longerOf({ width, height }: Pixels): number {
  return Math.max(width, height);
}

function shorterOf({ width, height }: Pixels): number {
  return Math.min(width, height);
}

/**
 * Tells whether re-encoding is worth trying. A file larger than its uncompressed pixels holds something else
 * besides the picture, which must not be discarded.
 */
export function isWorthTrying(bytes: number, { width, height }: Pixels): boolean {
  return bytes > smallEnough && isWorthLooking(bytes, { width, height }) && staysLegible({ width, height });
}

/** Tells whether a strip keeps enough of its width: one that is too long for a canvas would not. */
function staysLegible(pixels: Pixels): boolean {
  return shorterOf(smallerPixels(pixels)) >= Math.min(shorterOf(pixels), leastLegible);
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
