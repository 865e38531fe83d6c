import { points } from './drawing.ts';
import { type PdfObjects } from './pdf-file.ts';
import { isWinAnsi, literal, textWidth } from './pdf-text.ts';

/** A line of text as dots: rows from the top, each of whole bytes, most significant bit first; 0 is ink. */
export interface Stencil {
  /** Dots. */
  readonly columns: number;
  readonly rows: number;
  readonly bits: Uint8Array;
  /** Points: its size on paper, and how much of it lies below the base line. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/**
 * Draws with the fonts of the device what the standard fonts have no letters for: to bring fonts for every script along
 * would cost megabytes, and the sheet is asked for where there is no network.
 */
export interface TextPainter {
  /** Points. */
  width(text: string, size: number): number;
  paint(text: string, size: number): Stencil;
}

/** Writes what a person has typed, line by line. */
export interface Pen {
  /** Points. */
  width(text: string, size: number): number;
  /** What draws the line in black, its base line beginning there; in points from the lower left corner. */
  line(text: string, x: number, y: number, size: number): string;
  /** The objects that those lines name, as `/P<number>`. */
  pictures(): readonly number[];
}

/** @param painter undefined: letters that the standard fonts lack become question marks */
export function createPen(objects: PdfObjects, painter: TextPainter | undefined): Pen {
  const pictures = new Set<number>();
  const painterOf = (text: string): TextPainter | undefined => (isWinAnsi(text) ? undefined : painter);
  return {
    width: (text, size) => painterOf(text)?.width(text, size) ?? textWidth(text, size),
    line(text, x, y, size) {
      const stencil = painterOf(text)?.paint(text, size);
      if (stencil === undefined) return `BT /Helv ${size} Tf 0 g ${points(x, y)} Td ${literal(text)} Tj ET`;
      const picture = addStencil(objects, stencil);
      pictures.add(picture);
      const { width, height, depth } = stencil;
      return `q 0 g ${points(width, 0, 0, height, x, y - depth)} cm /P${picture} Do Q`;
    },
    pictures: () => [...pictures],
  };
}

/** ISO 32000, 8.9.6.2: a stencil mask. */
function addStencil(objects: PdfObjects, { columns, rows, bits }: Stencil): number {
  const entries = `/Type/XObject/Subtype/Image/Width ${columns}/Height ${rows}/ImageMask true/BitsPerComponent 1`;
  return objects.addStream(Array.from(bits, (byte) => String.fromCharCode(byte)).join(''), entries);
}
