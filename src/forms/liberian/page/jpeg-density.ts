/** FF D8, then the segment APP0 with the word JFIF (ITU-T T.871). */
const head = [0xff, 0xd8, 0xff, 0xe0];
const unitsAt = 13;
const perInch = 1;

/**
 * Writes the print density in dots per inch into a JPEG made by a canvas. A file without a JFIF header stays
 * unchanged: density is only a hint.
 */
export function withDensity(jpeg: Uint8Array<ArrayBuffer>, dotsPerInch: number): Uint8Array<ArrayBuffer> {
  if (!head.every((byte, index) => jpeg[index] === byte) || jpeg.length < 18) return jpeg;
  const marked = jpeg.slice();
  const view = new DataView(marked.buffer);
  view.setUint8(unitsAt, perInch);
  view.setUint16(unitsAt + 1, dotsPerInch);
  view.setUint16(unitsAt + 3, dotsPerInch);
  return marked;
}
