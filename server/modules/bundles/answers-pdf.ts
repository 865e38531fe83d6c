import { fold, isWinAnsi } from '../../../src/lib/pdf/pdf-text.ts';
import type { Pen } from '../../../src/lib/pdf/pen.ts';
import type { TextPainter } from '../../../src/lib/pdf/text-painter.ts';
import { boldFactor, fonts, pdfPages, sheet as page } from '../../lib/letters/pdf-pages.ts';
import { drawable, serverPainter } from '../../lib/letters/server-painter.ts';

export interface PdfSection {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

const sizes = { title: 16, section: 12, label: 8, value: 10.5 };

/** Lays out a request for people, in the script in which it was written. Runs in a worker because it may take long. */
export function answersPdf(
  title: string,
  sections: readonly PdfSection[],
  painter: TextPainter = serverPainter(),
): Uint8Array {
  return pdfPages({ title, locale: 'es' }, (pen) => pagesOf(title, sections, pen), painter);
}

function pagesOf(title: string, sections: readonly PdfSection[], pen: Pen): readonly (readonly string[])[] {
  let current: string[] = [];
  const pages = [current];
  let y = page.height - page.margin;
  const write = (text: string, size: number, font: string = fonts.regular): void => {
    const shown = isWinAnsi(text) ? text : drawable(text);
    const width = (page.width - 2 * page.margin) / (font === fonts.bold ? boldFactor : 1);
    const lines = fold(shown, width, pen.measure(shown, size));
    for (const line of lines) {
      y -= size * 1.3;
      if (y < page.margin) {
        current = [];
        pages.push(current);
        y = page.height - page.margin - size * 1.3;
      }
      current.push(pen.line(line, page.margin, y, size, font));
    }
  };
  write(title, sizes.title, fonts.bold);
  for (const section of sections) {
    y -= sizes.section;
    write(section.title, sizes.section, fonts.bold);
    for (const [label, value] of section.facts) {
      y -= 4;
      write(label, sizes.label);
      write(value.trim() === '' ? '-' : value, sizes.value);
    }
  }
  return pages;
}
