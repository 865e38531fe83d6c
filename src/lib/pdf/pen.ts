import { latin1, type PdfObjects, points } from './pdf-file.ts';
import { isWinAnsi, literal, textString, textWidth } from './pdf-text.ts';
import type { Stencil, TextPainter } from './text-painter.ts';

/** Writes what a person has typed, line by line. */
export interface Pen {
  /** How wide each part of this text is, in points: all of them in the letters that the whole of it needs. */
  measure(text: string, size: number): (part: string) => number;
  /**
   * What draws the line in black, its base line beginning there; in points from the lower left corner.
   * @param font of the page's resources
   */
  line(text: string, x: number, y: number, size: number, font?: string): string;
  /** The objects that those lines name, as `/P<number>`. */
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
      // What is read out and copied (ISO 32000, 14.9.4).
      return `/Span<</ActualText ${textString(text)}>>BDC ${drawn} EMC`;
    },
    pictures: () => [...pictures],
  };
}

/** ISO 32000, 8.9.6.2: a stencil mask. */
function addStencil(objects: PdfObjects, { columns, rows, bits }: Stencil): number {
  const entries = `/Type/XObject/Subtype/Image/Width ${columns}/Height ${rows}/ImageMask true/BitsPerComponent 1`;
  return objects.addStream(latin1(bits), entries);
}
