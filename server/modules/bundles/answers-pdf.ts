import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';

export interface PdfSection {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Points: A4 with a margin. */
const page = { width: 595, height: 842, margin: 50 };
const sizes = { title: 16, section: 12, label: 8, value: 10.5 };

/** A request as a person reads it, in the letters that every reader has; whatever they lack is in the JSON beside it. */
export async function answersPdf(title: string, sections: readonly PdfSection[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const known = new Set(regular.getCharacterSet());
  document.setTitle(title);
  let sheet = document.addPage([page.width, page.height]);
  let y = page.height - page.margin;
  const write = (text: string, font: PDFFont, size: number): void => {
    for (const line of linesOf(printable(text, known), font, size)) {
      y -= size * 1.3;
      if (y < page.margin) {
        sheet = document.addPage([page.width, page.height]);
        y = page.height - page.margin - size * 1.3;
      }
      sheet.drawText(line, { x: page.margin, y, size, font });
    }
  };
  write(title, bold, sizes.title);
  for (const section of sections) {
    y -= sizes.section;
    write(section.title, bold, sizes.section);
    for (const [label, value] of section.facts) {
      y -= 4;
      write(label, regular, sizes.label);
      write(value === '' ? '-' : value, regular, sizes.value);
    }
  }
  return Buffer.from(await document.save());
}

/** Letters that the font has; of others the letter without its marks, or a question mark. */
function printable(text: string, known: ReadonlySet<number>): string {
  const has = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  return Array.from(text.normalize('NFC'))
    .map((letter) => {
      if (letter === '\n' || has(letter)) return letter;
      const base = letter.normalize('NFD').charAt(0);
      if (has(base)) return base;
      return /\s/.test(letter) ? ' ' : (strokes[letter] ?? '?');
    })
    .join('');
}

/** Letters that are not made of a letter and a mark. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h' };

function linesOf(text: string, font: PDFFont, size: number): readonly string[] {
  const width = page.width - 2 * page.margin;
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, size) <= width;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, fits))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
}

/** A word that is wider than the page is cut. */
function pieces(word: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const letters = Array.from(word);
  let end = letters.length;
  while (end > 1 && !fits(letters.slice(0, end).join(''))) end -= 1;
  return [letters.slice(0, end).join(''), ...pieces(letters.slice(end).join(''), fits)];
}
