import type { Locale } from '../../../src/lib/locale.ts';
import { fold, isWinAnsi } from '../../../src/lib/pdf/pdf-text.ts';
import { points } from '../../../src/lib/pdf/pdf-file.ts';
import type { Pen } from '../../../src/lib/pdf/pen.ts';
import { boldFactor, fonts, pdfPages, sheet } from '../../lib/letters/pdf-pages.ts';
import { drawable } from '../../lib/letters/server-painter.ts';

/** Everything that stands on the paper, as text. */
export interface QuotePaper {
  readonly locale: Locale;
  readonly title: string;
  /** The provider's name, and how to reach it. */
  readonly letterhead: readonly [name: string, contact: string];
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Five columns; the last three are amounts. */
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** The last one is what is to be paid. */
  readonly sums: readonly (readonly [label: string, sum: string])[];
  readonly notes: readonly string[];
}

const sizes = { name: 15, title: 13, text: 9.5, label: 8, total: 11 };
const rowGap = 5;
const right = sheet.width - sheet.margin;
const whole = { from: sheet.margin, to: right };

/** Where the columns of prices begin and end, in points; amounts stand at their right edge. */
const columns = [
  { from: sheet.margin, to: 290 },
  { from: 296, to: 356 },
  { from: 358, to: 425 },
  { from: 427, to: 486 },
  { from: 488, to: right },
] as const;
const firstAmount = 2;

/** Draws the quote as its page prints it. Runs in a worker because a name may need a rare script's font. */
export function quotePdf(paper: QuotePaper): Uint8Array {
  return pdfPages(paper, (pen) => pagesOf(paper, pen));
}

interface Placed {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly atRight?: boolean;
}

interface Layout {
  readonly pages: readonly (readonly string[])[];
  /** Draws texts side by side; the tallest one moves on. */
  write(...texts: readonly (readonly [text: string, place: Placed])[]): void;
  skip(height: number): void;
  /** Draws a line over the whole width. @param gray from 0, black */
  rule(width: number, gray: number): void;
  /** Begins another page where less than this is left. @returns whether it did */
  breaks(needed: number): boolean;
}

/** Lays out from the top down. */
function openLayout(pen: Pen): Layout {
  let current: string[] = [];
  const pages = [current];
  let y = sheet.height - sheet.margin;
  return {
    pages,
    write(...texts) {
      let deepest = 0;
      for (const [text, { from, to, size, isBold = false, atRight = false }] of texts) {
        const shown = isWinAnsi(text) ? text : drawable(text);
        const factor = isBold ? boldFactor : 1;
        const measure = pen.measure(shown, size);
        const folded = fold(shown, (to - from) / factor, measure);
        for (const [at, one] of folded.entries()) {
          // Bold figures are as wide as others.
          const width = measure(one) * (/\p{L}/u.test(one) ? factor : 1);
          const x = atRight ? to - width : from;
          const font = isBold ? fonts.bold : fonts.regular;
          current.push(pen.line(one, x, y - size - at * size * 1.3, size, font));
        }
        deepest = Math.max(deepest, folded.length * size * 1.3);
      }
      y -= deepest;
    },
    skip(height) {
      y -= height;
    },
    rule(width, gray) {
      current.push(`q ${gray} G ${width} w ${points(sheet.margin, y)} m ${points(right, y)} l S Q`);
    },
    breaks(needed) {
      if (y - needed >= sheet.margin) return false;
      current = [];
      pages.push(current);
      y = sheet.height - sheet.margin;
      return true;
    },
  };
}

function pagesOf(paper: QuotePaper, pen: Pen): readonly (readonly string[])[] {
  const layout = openLayout(pen);
  const [name, contact] = paper.letterhead;
  layout.write([name, { ...whole, size: sizes.name, isBold: true }]);
  layout.write([contact, { ...whole, size: sizes.text }]);
  layout.skip(4);
  layout.rule(1.5, 0.1);
  layout.skip(14);
  layout.write([paper.title, { ...whole, size: sizes.title, isBold: true }]);
  layout.skip(8);
  drawFacts(layout, paper);
  layout.skip(10);
  drawPrices(layout, paper);
  for (const note of paper.notes) {
    layout.breaks(30);
    layout.skip(rowGap);
    layout.write([note, { ...whole, size: sizes.label }]);
  }
  return layout.pages;
}

/** In two columns. */
function drawFacts(layout: Layout, { facts }: QuotePaper): void {
  const half = (right - sheet.margin) / 2;
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2).map(([label, value], side) => {
      const from = sheet.margin + side * half;
      return { label, value, place: { from, to: from + half - 12 } };
    });
    layout.breaks(40);
    layout.write(...pair.map(({ label, place }) => [label, { ...place, size: sizes.label }] as const));
    layout.write(
      ...pair.map(({ value, place }) => [value, { ...place, size: sizes.text, isBold: true }] as const),
    );
    layout.skip(rowGap);
  }
}

function drawPrices(layout: Layout, { head, lines, sums }: QuotePaper): void {
  drawRow(layout, head, { size: sizes.label, isBold: true }, [1, 0.3]);
  for (const line of lines) {
    if (layout.breaks(44)) drawRow(layout, head, { size: sizes.label, isBold: true }, [1, 0.3]);
    drawRow(layout, line, { size: sizes.text }, [0.5, 0.8]);
  }
  for (const [at, [label, sum]] of sums.entries()) {
    const isLast = at === sums.length - 1;
    const style = { size: isLast ? sizes.total : sizes.text, isBold: isLast };
    layout.breaks(24);
    layout.write(
      [label, { from: sheet.margin, to: columns[firstAmount].to, ...style }],
      [sum, { from: columns[firstAmount].to, to: right, ...style, atRight: true }],
    );
    layout.skip(rowGap);
  }
}

function drawRow(
  layout: Layout,
  texts: readonly string[],
  style: Pick<Placed, 'size' | 'isBold'>,
  [width, gray]: readonly [width: number, gray: number],
): void {
  layout.write(
    ...texts.map((text, at) => [text, { ...column(at), ...style, atRight: at >= firstAmount }] as const),
  );
  layout.skip(rowGap - 2);
  layout.rule(width, gray);
  layout.skip(rowGap);
}

function column(at: number): { readonly from: number; readonly to: number } {
  return columns[at] ?? columns[0];
}
