import { deflateSync } from 'node:zlib';
import type { Locale } from '../../../src/lib/locale.ts';
import { createPdfObjects, ref } from '../../../src/lib/pdf/pdf-file.ts';
import { textString } from '../../../src/lib/pdf/pdf-text.ts';
import { createPen, type Pen } from '../../../src/lib/pdf/pen.ts';
import type { TextPainter } from '../../../src/lib/pdf/text-painter.ts';
import { serverPainter } from './server-painter.ts';

/** Points: A4 with margins. */
export const sheet = { width: 595, height: 842, margin: 50 };

/** Every reader has these; none is embedded. */
export const fonts = { regular: 'Helv', bold: 'HeBo' } as const;

/** The pen measures Helvetica's widths; bold letters are a little wider. */
export const boldFactor = 1.08;

/** @param draw returns the operators of each page; with the objects for rare scripts this is all that is in the file */
export function pdfPages(
  { title, locale }: { readonly title: string; readonly locale: Locale },
  draw: (pen: Pen) => readonly (readonly string[])[],
  painter: TextPainter = serverPainter(),
): Uint8Array {
  const objects = createPdfObjects();
  const pen = createPen(objects, painter);
  const tree = objects.reserve();
  const drawn = draw(pen);
  const named = Object.entries({ [fonts.regular]: 'Helvetica', [fonts.bold]: 'Helvetica-Bold' }).map(
    ([name, font]) =>
      `/${name} ${ref(objects.add(`<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`))}`,
  );
  const pictures = pen.pictures().map((picture) => `/P${picture} ${ref(picture)}`);
  const resources = objects.add(`<</Font<<${named.join('')}>>/XObject<<${pictures.join('')}>>>>`);
  const bounds = `/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Resources ${ref(resources)}`;
  const kids = drawn.map((content) => {
    const stream = objects.addStream(content.join('\n'));
    return ref(objects.add(`<</Type/Page/Parent ${ref(tree)}${bounds}/Contents ${ref(stream)}>>`));
  });
  objects.add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`, tree);
  const catalogue = objects.add(`<</Type/Catalog/Pages ${ref(tree)}/Lang(${locale})>>`);
  const information = objects.add(`<</Title ${textString(title)}>>`);
  return objects.file({ catalogue, information }, (bytes) => deflateSync(bytes));
}
