import type { Stencil, TextPainter } from '../sheet/pen.ts';

/** Fine enough for print. */
const dotsPerPoint = 400 / 72;
const family = 'Arial, "Noto Sans", sans-serif';

/** Of the size: room above and below the base line in any script. */
const ascent = 1.1;
const descent = 0.4;
/** Dots that an italic or a mark may reach beyond the measured width. */
const overhang = 4;

/** Draws text with the fonts of this device, whatever the script. Undefined where there is no canvas. */
export function createTextPainter(): TextPainter | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  const dotsWide = (text: string, size: number): number => {
    context.font = `${size * dotsPerPoint}px ${family}`;
    return context.measureText(text).width;
  };
  return {
    width: (text, size) => dotsWide(text, size) / dotsPerPoint,
    paint(text, size) {
      const columns = Math.ceil(dotsWide(text, size)) + 2 * overhang;
      const rows = Math.ceil((ascent + descent) * size * dotsPerPoint);
      // Setting its size clears the canvas and forgets the font.
      Object.assign(canvas, { width: columns, height: rows });
      context.font = `${size * dotsPerPoint}px ${family}`;
      context.fillText(text, overhang, ascent * size * dotsPerPoint);
      return stencilOf(context.getImageData(0, 0, columns, rows), descent * size);
    },
  };
}

/** @param depth points below the base line */
function stencilOf({ data, width: columns, height: rows }: ImageData, depth: number): Stencil {
  const rowBytes = Math.ceil(columns / 8);
  const bits = new Uint8Array(rowBytes * rows).fill(0xff);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const isInk = (data[4 * (row * columns + column) + 3] ?? 0) >= 128;
      if (!isInk) continue;
      const at = row * rowBytes + (column >> 3);
      bits[at] = (bits[at] ?? 0) & ~(0x80 >> (column & 7));
    }
  }
  return { columns, rows, bits, width: columns / dotsPerPoint, height: rows / dotsPerPoint, depth };
}
