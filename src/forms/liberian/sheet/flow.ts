import { type Box, drawnBox, drawnText, type Lettering, page } from './drawing.ts';
import { wrap } from '../../../lib/pdf/pdf-text.ts';
import type { Widget } from './widget.ts';

/** One finished page: its drawing and its form fields. */
export interface SheetPage {
  readonly drawn: readonly string[];
  readonly widgets: readonly Widget[];
}

/** Places content from the top of the first page to the bottom of the last. */
export interface Flow {
  /** Reserves that much height, on a new page if there is not enough left; returns its top. */
  take(height: number): number;
  /** Begins a new page unless that much height is left. */
  keepTogether(height: number): void;
  draw(content: string): void;
  place(widget: Widget): void;
  pages(): readonly SheetPage[];
}

const footer = 24;
const bottom = page.height - page.margin - footer;

export const innerWidth = page.width - 2 * page.margin;

const fieldFill = '0.95 0.97 0.99';

export function createFlow(): Flow {
  const pages: { drawn: string[]; widgets: Widget[] }[] = [];
  let y = Number.POSITIVE_INFINITY;
  const current = (): { drawn: string[]; widgets: Widget[] } => {
    const last = pages.at(-1);
    if (last !== undefined && y <= bottom) return last;
    const fresh = { drawn: [], widgets: [] };
    pages.push(fresh);
    y = page.margin;
    return fresh;
  };
  const flow: Flow = {
    keepTogether(height) {
      if (y + height > bottom) y = Number.POSITIVE_INFINITY;
    },
    take(height) {
      flow.keepTogether(height);
      current();
      const start = y;
      y += height;
      return start;
    },
    draw: (content) => void (pages.at(-1) ?? current()).drawn.push(content),
    place(widget) {
      flow.draw(drawnBox(widget.box, fieldFill));
      pages.at(-1)?.widgets.push(widget);
    },
    pages: () => pages,
  };
  return flow;
}

export function paragraph(flow: Flow, text: string, lettering: Lettering, width = innerWidth): void {
  const leading = lettering.size * 1.3;
  for (const line of wrap(text, width, lettering.size, lettering.bold)) {
    const y = flow.take(leading);
    flow.draw(drawnText(line, page.margin, y + lettering.size, lettering));
  }
}

/** Draws English above and Spanish softer below; returns the height of both. */
export function label(flow: Flow, texts: { readonly en: string; readonly es: string }, at: Box): void {
  const english = wrap(texts.en, at.width, labelSizes.en);
  const spanish = wrap(texts.es, at.width, labelSizes.es);
  let y = at.y;
  for (const line of english) {
    y += labelSizes.en + 1;
    flow.draw(drawnText(line, at.x, y, { size: labelSizes.en }));
  }
  for (const line of spanish) {
    y += labelSizes.es + 1;
    flow.draw(drawnText(line, at.x, y, { size: labelSizes.es, colour: 'soft' }));
  }
}

export const labelSizes = { en: 7.5, es: 6.5 } as const;

export function labelHeight(texts: { readonly en: string; readonly es: string }, width: number): number {
  const english = wrap(texts.en, width, labelSizes.en).length * (labelSizes.en + 1);
  return english + wrap(texts.es, width, labelSizes.es).length * (labelSizes.es + 1);
}
