/**
 * Known colours that show whether a canvas gives back what was drawn on it. A browser that protects against
 * fingerprinting may answer with stripes, white or noise instead (hazards 10.6).
 */

/** Pixels: as large as a picture, because a browser may leave small canvases alone. */
export const proofSize = { width: 512, height: 384 };

/** Pixels of a patch's side: whole blocks of a JPEG with halved colours, so that the encoder changes little. */
const side = 32;
/** Pixels next to another patch, where a decoder smooths the colours. */
const edge = 2;

/**
 * Levels of 255. A JPEG of even patches, and browsers that change each value by a few levels, are below both;
 * stripes, one colour, shifted rows and noise that would be seen are not.
 */
const mostOff = 32;
const mostOffOnAverage = 6;

export interface Patch {
  /** Pixels, of its upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Patches side by side that fill the canvas, each in a colour that its neighbours do not have. */
export const proofPatches: readonly Patch[] = Array.from(
  { length: (proofSize.width * proofSize.height) / side ** 2 },
  (_, at): Patch => {
    const across = proofSize.width / side;
    return {
      x: (at % across) * side,
      y: Math.floor(at / across) * side,
      side,
      red: levelAt(3 * at),
      green: levelAt(3 * at + 1),
      blue: levelAt(3 * at + 2),
    };
  },
);

/** @returns a level from 16 to 239 that looks random but is the same each time (Knuth's multiplicative hash) */
function levelAt(at: number): number {
  return 16 + ((Math.imul(at + 1, 0x9e_37_79_b1) >>> 8) % 224);
}

/**
 * Tells whether these pixels are the patches, within a stated tolerance.
 * @param pixels four bytes a pixel, row by row from the top, as a canvas gives them
 */
export function showsPatches(pixels: ArrayLike<number>): boolean {
  if (pixels.length !== proofSize.width * proofSize.height * 4) return false;
  let [sum, count] = [0, 0];
  for (const { x, y, red, green, blue } of proofPatches) {
    const expected = [red, green, blue, 255];
    for (let row = y + edge; row < y + side - edge; row += 1) {
      const first = (row * proofSize.width + x + edge) * 4;
      for (let byte = 0; byte < (side - 2 * edge) * 4; byte += 1) {
        const off = Math.abs((pixels[first + byte] ?? NaN) - (expected[byte % 4] ?? NaN));
        // Also where it is no number.
        if (!(off <= mostOff)) return false;
        sum += off;
        count += 1;
      }
    }
  }
  return sum / count <= mostOffOnAverage;
}
