import { latin1, type PdfObjects, points } from './pdf-file.ts';
import { isWinAnsi, literal, textString, textWidth } from './pdf-text.ts';
import type { Stencil, TextPainter } from './text-painter.ts';

/** Writes text typed by a person, line by line. */
export interface Pen {
  /**
   * Returns a function that measures parts of this text in points, all of them in the font that the whole
   * text needs.
   */
  measure(text: string, size: number): (part: string) => number;
  /**
   * Returns the operators that draw the line in black, with its baseline starting there; in points from the
   * lower left corner.
   * @param font of the page's resources
   */
  line(text: string, x: number, y: number, size: number, font?: string): string;
  /** Returns the objects that those lines reference, as `/P<number>`. */
  pictures(): readonly number[];
}

/** @param painter undefined: letters that the standard fonts lack become question marks */
export function createPen(objects: PdfObjects, painter: TextPainter | undefined): Pen {
  const pictures = new Set<number>();
  const painterOf = (text: string): TextPainter | undefined => (isWinAnsi(text) ? undefined : painter);
  return {
    measure(text, size) {
      const own = painterOf(text);
      return (part) => own?.width(part, size) ?? textWidth(part, size);
    },
    line(text, x, y, size, font = 'Helv') {
      const stencil = painterOf(text)?.paint(text, size);
      if (stencil === undefined)
        return `BT /${font} ${size} Tf 0 g ${points(x, y)} Td ${literal(text)} Tj ET`;
      const picture = addStencil(objects, stencil);
      pictures.add(picture);
      const { width, height, depth } = stencil;
      const drawn = `q 0 g ${points(width, 0, 0, height, x, y - depth)} cm /P${picture} Do Q`;
      // The text for reading aloud and copying (ISO 32000, 14.9.4).
      return `/Span<</ActualText ${textString(text)}>>BDC ${drawn} EMC`;
    },
    pictures: () => [...pictures],
  };
}

/** Adds a stencil mask (ISO 32000, 8.9.6.2). */
function addStencil(objects: PdfObjects, { columns, rows, bits }: Stencil): number {
  const entries = `/Type/XObject/Subtype/Image/Width ${columns}/Height ${rows}/ImageMask true/BitsPerComponent 1`;
  return objects.addStream(latin1(bits), entries);
}
