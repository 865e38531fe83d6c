/** A line of text as dots: rows from the top, each of whole bytes, most significant bit first; 0 is ink. */
export interface Stencil {
  /** Dots. */
  readonly columns: number;
  readonly rows: number;
  readonly bits: Uint8Array;
  /** Points: its size on paper, and its depth below the baseline. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** Draws letters that the standard fonts lack. */
export interface TextPainter {
  /** Points. */
  width(text: string, size: number): number;
  paint(text: string, size: number): Stencil;
}

/** The members of a canvas that are used, the browser's or the server's. */
export interface PaintingContext {
  readonly canvas: { width: number; height: number };
  font: string;
  measureText(text: string): { readonly width: number };
  fillText(text: string, x: number, y: number): void;
}

export interface Painting {
  readonly context: PaintingContext;
  readonly dotsPerPoint: number;
  /** Returns the fonts for it, as a CSS list. */
  familyFor(text: string): string;
  /** Called after each setting of the font. */
  fontSet?(): void;
  /**
   * Returns the whole canvas, four bytes per dot, the last of them its opacity; read before anything else is
   * drawn.
   */
  dots(columns: number, rows: number): ArrayLike<number>;
}

/** Multiples of the size: room above and below the baseline in any script. */
const ascent = 1.1;
const descent = 0.4;
/** Dots that an italic or a mark may reach beyond the measured width. */
const overhang = 4;

export function createTextPainter({
  context,
  dotsPerPoint,
  familyFor,
  fontSet,
  dots,
}: Painting): TextPainter {
  const setFont = (text: string, size: number): void => {
    context.font = `${size * dotsPerPoint}px ${familyFor(text)}`;
    fontSet?.();
  };
  const dotsWide = (text: string, size: number): number => {
    setFont(text, size);
    return context.measureText(text).width;
  };
  return {
    width: (text, size) => dotsWide(text, size) / dotsPerPoint,
    paint(text, size) {
      const columns = Math.ceil(dotsWide(text, size)) + 2 * overhang;
      const rows = Math.ceil((ascent + descent) * size * dotsPerPoint);
      // Setting the size clears the canvas and resets the font.
      Object.assign(context.canvas, { width: columns, height: rows });
      setFont(text, size);
      context.fillText(text, overhang, ascent * size * dotsPerPoint);
      const data = dots(columns, rows);
      const [width, height] = [columns / dotsPerPoint, rows / dotsPerPoint];
      return { columns, rows, bits: inkOf(data, columns, rows), width, height, depth: descent * size };
    },
  };
}

function inkOf(data: ArrayLike<number>, columns: number, rows: number): Uint8Array {
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
  return bits;
}
