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
const inner = right - sheet.margin;

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

function pagesOf(paper: QuotePaper, pen: Pen): readonly (readonly string[])[] {
  let current: string[] = [];
  const pages = [current];
  let y = sheet.height - sheet.margin;

  /** Draws texts side by side from y downwards. @returns their height */
  const cells = (texts: readonly (readonly [string, Placed])[]): number => {
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
        const baseline = y - size - at * size * 1.3;
        current.push(pen.line(one, x, baseline, size, isBold ? fonts.bold : fonts.regular));
      }
      deepest = Math.max(deepest, folded.length * size * 1.3);
    }
    return deepest;
  };
  const rule = (width: number, gray: number): void => {
    current.push(`q ${gray} G ${width} w ${points(sheet.margin, y)} m ${points(right, y)} l S Q`);
  };
  const head = (): void => {
    y -= cells(
      paper.head.map((text, at) => [
        text,
        { ...column(at), size: sizes.label, isBold: true, atRight: at >= firstAmount },
      ]),
    );
    y -= rowGap - 2;
    rule(1, 0.3);
    y -= rowGap;
  };
  /** @param needed points */
  const room = (needed: number, again?: () => void): void => {
    if (y - needed >= sheet.margin) return;
    current = [];
    pages.push(current);
    y = sheet.height - sheet.margin;
    again?.();
  };

  const whole = { from: sheet.margin, to: right };
  const [name, contact] = paper.letterhead;
  y -= cells([[name, { ...whole, size: sizes.name, isBold: true }]]);
  y -= cells([[contact, { ...whole, size: sizes.text }]]) + 4;
  rule(1.5, 0.1);
  y -= 14;
  y -= cells([[paper.title, { ...whole, size: sizes.title, isBold: true }]]) + 8;

  // Two columns of facts.
  const half = inner / 2;
  for (let at = 0; at < paper.facts.length; at += 2) {
    const pair = paper.facts.slice(at, at + 2).map(([label, value], side) => {
      const from = sheet.margin + side * half;
      return { label, value, place: { from, to: from + half - 12 } };
    });
    room(40);
    y -= cells(pair.map(({ label, place }) => [label, { ...place, size: sizes.label }]));
    y -=
      cells(pair.map(({ value, place }) => [value, { ...place, size: sizes.text, isBold: true }])) + rowGap;
  }
  y -= 10;
  head();
  for (const line of paper.lines) {
    room(44, head);
    y -= cells(
      line.map((text, at) => [text, { ...column(at), size: sizes.text, atRight: at >= firstAmount }]),
    );
    y -= rowGap - 2;
    rule(0.5, 0.8);
    y -= rowGap;
  }
  for (const [at, [label, sum]] of paper.sums.entries()) {
    room(24);
    const isLast = at === paper.sums.length - 1;
    const style = { size: isLast ? sizes.total : sizes.text, isBold: isLast };
    y -= cells([
      [label, { from: sheet.margin, to: columns[firstAmount].to, ...style }],
      [sum, { from: columns[firstAmount].to, to: right, ...style, atRight: true }],
    ]);
    y -= rowGap;
  }
  for (const note of paper.notes) {
    room(30);
    y -= rowGap + cells([[note, { ...whole, size: sizes.label }]]);
  }
  return pages;
}

function column(at: number): { readonly from: number; readonly to: number } {
  return columns[at] ?? columns[0];
}
