import { annexTitle, type Words } from './content.ts';
import { drawnBox, drawnText, page } from './drawing.ts';
import { fitted } from './fitting.ts';
import { type Flow, innerWidth } from './flow.ts';
import { fold } from '../../../lib/pdf/pdf-text.ts';
import type { Pen } from '../../../lib/pdf/pen.ts';
import type { Widget } from './widget.ts';

/** A text with its label, in both languages on one line. */
export interface Remark {
  readonly name: string;
  readonly text: string;
}

/** Returns in full the texts that their fields show only in part. */
export function remainders(
  widgets: readonly Widget[],
  answers: Readonly<Record<string, string>>,
  pen: Pen,
): readonly Remark[] {
  return widgets.flatMap((widget) => {
    const text = answers[widget.name] ?? '';
    const isWhole = widget.kind === 'check' || !fitted(text, widget, pen).isCut;
    return isWhole ? [] : [{ name: widget.description, text }];
  });
}

const size = 9;
const leading = 12;

/** Appends the remarks after everything else; draws nothing if there are none. */
export function drawAnnex(flow: Flow, remarks: readonly Remark[], pen: Pen): void {
  if (remarks.length === 0) return;
  flow.keepTogether(80);
  drawHeading(flow, annexTitle);
  for (const { name, text } of remarks) {
    flow.keepTogether(3 * leading);
    const y = flow.take(leading + 4);
    flow.draw(drawnText(name, page.margin, y + leading, { size: 7.5, colour: 'soft' }));
    for (const line of fold(text, innerWidth, pen.measure(text, size))) {
      const top = flow.take(leading);
      flow.draw(pen.line(line, page.margin, page.height - top - size, size));
    }
    flow.take(6);
  }
}

export function drawHeading(flow: Flow, { en, es }: Words): void {
  const y = flow.take(22);
  flow.draw(drawnBox({ x: page.margin, y: y + 2, width: innerWidth, height: 15 }, '0.87 0.91 0.95', false));
  flow.draw(drawnText(`${en} / ${es}`, page.margin + 5, y + 13, { size: 9.5, bold: true }));
}
