import { fold } from '../../../lib/pdf/pdf-text.ts';
import type { Pen } from '../../../lib/pdf/pen.ts';
import type { Widget } from './widget.ts';

/** The layout of a text in its field. Sizes in points. */
export interface Fitted {
  readonly size: number;
  /** Distance between baselines. */
  readonly leading: number;
  readonly lines: readonly string[];
  /** The text is incomplete: the rest continues elsewhere. */
  readonly isCut: boolean;
}

const full = 9;
/** The smallest size that is readable on paper. */
const smallest = 6.5;
const padding = 6;
const more = '…';

/** Fits the text on one line if readable, else smaller on as many lines as there is room for. */
export function fitted(value: string, { kind, box }: Pick<Widget, 'kind' | 'box'>, pen: Pen): Fitted {
  const width = box.width - padding;
  const laidOut = (size: number) => {
    const leading = size + (kind === 'lines' ? 2 : 1);
    const room = Math.max(1, Math.floor((box.height - 1) / leading));
    const lines = fold(value, width, pen.measure(value, size));
    return { size, leading, lines: lines.slice(0, room), isCut: lines.length > room };
  };
  const found = [full, 8, 7].map(laidOut).find(({ isCut }) => !isCut) ?? laidOut(smallest);
  if (!found.isCut) return found;
  const last = shortened(found.lines.at(-1) ?? '', width, pen.measure(value, smallest));
  return { ...found, lines: [...found.lines.slice(0, -1), last] };
}

function shortened(line: string, width: number, widthOf: (text: string) => number): string {
  const characters = Array.from(line);
  while (characters.length > 0 && widthOf(characters.join('') + more) > width) characters.pop();
  return characters.join('') + more;
}
