/** A small copy of a photo, upright, without colours. */
export interface GrayCopy {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Luma of JFIF and Rec. 601, 0 (black) to 255 (white), row by row from the top. */
  readonly light: Uint8Array;
}

/** Pixels of the longer side: the lower-case letters of 10 points on an A4 page are six pixels high. */
export const copySide = 1000;

/** @param rgba four bytes a pixel, as a canvas gives them; the fourth is not looked at */
export function grayCopyOf(rgba: Uint8ClampedArray, width: number, height: number): GrayCopy {
  const light = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < light.length; pixel += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    light[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue + 0.5;
  }
  return { width, height, light };
}
