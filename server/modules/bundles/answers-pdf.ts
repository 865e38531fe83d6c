import { deflateSync } from 'node:zlib';
import { createPdfObjects, ref } from '../../../src/lib/pdf/pdf-file.ts';
import { fold, isWinAnsi, textString } from '../../../src/lib/pdf/pdf-text.ts';
import { createPen, type Pen } from '../../../src/lib/pdf/pen.ts';
import type { TextPainter } from '../../../src/lib/pdf/text-painter.ts';
import { drawable, serverPainter } from '../../lib/letters/server-painter.ts';

export interface PdfSection {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Points: A4 with margins. */
const page = { width: 595, height: 842, margin: 50 };
const sizes = { title: 16, section: 12, label: 8, value: 10.5 };
const fonts = { regular: 'Helv', bold: 'HeBo' } as const;
/** The pen measures Helvetica's widths; bold letters are a little wider. */
const boldFactor = 1.08;

/** Lays out a request for people, in the script in which it was written. Runs in a worker because it may take long. */
export function answersPdf(
  title: string,
  sections: readonly PdfSection[],
  painter: TextPainter = serverPainter(),
): Uint8Array {
  const objects = createPdfObjects();
  const pen = createPen(objects, painter);
  const tree = objects.reserve();
  const drawn = pagesOf(title, sections, pen);
  const named = Object.entries({ [fonts.regular]: 'Helvetica', [fonts.bold]: 'Helvetica-Bold' }).map(
    ([name, font]) =>
      `/${name} ${ref(objects.add(`<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`))}`,
  );
  const pictures = pen.pictures().map((picture) => `/P${picture} ${ref(picture)}`);
  const resources = objects.add(`<</Font<<${named.join('')}>>/XObject<<${pictures.join('')}>>>>`);
  const bounds = `/MediaBox[0 0 ${page.width} ${page.height}]/Resources ${ref(resources)}`;
  const kids = drawn.map((content) => {
    const stream = objects.addStream(content.join('\n'));
    return ref(objects.add(`<</Type/Page/Parent ${ref(tree)}${bounds}/Contents ${ref(stream)}>>`));
  });
  objects.add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`, tree);
  const catalogue = objects.add(`<</Type/Catalog/Pages ${ref(tree)}/Lang(es)>>`);
  const information = objects.add(`<</Title ${textString(title)}>>`);
  return objects.file({ catalogue, information }, (bytes) => deflateSync(bytes));
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
