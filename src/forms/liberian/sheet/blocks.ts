import { unreachable } from '../../../lib/unreachable.ts';
import type { Block, Cell, Words } from './content.ts';
import { drawnBox, drawnText, page } from './drawing.ts';
import { type Flow, innerWidth, label, labelHeight, labelSizes, paragraph } from './flow.ts';

const fieldHeight = 17;
const tick = 10;
const gap = 6;

export function drawBlock(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'row':
      return drawRow(flow, block.cells);
    case 'lines':
      return drawLines(flow, block.cell, block.lines);
    case 'checks':
      return drawChecks(flow, block.title, block.cells);
    case 'table':
      return drawTable(flow, block.name, block.columns, block.rows);
    case 'note':
      return drawNote(flow, block.words);
    case 'signature':
      return drawSignature(flow, block.words);
    default:
      return unreachable(block);
  }
}

function described({ en, es }: Words): string {
  return en === es ? en : `${en} / ${es}`;
}

interface Placed {
  readonly cell: Cell;
  readonly x: number;
  readonly width: number;
}

/** Places the cells side by side over the whole width, with a gap between. */
function placed(cells: readonly Cell[], between: number): readonly Placed[] {
  const whole = cells.reduce((sum, { share }) => sum + share, 0);
  let x: number = page.margin;
  return cells.map((cell) => {
    const width = (cell.share / whole) * (innerWidth + between) - between;
    const place = { cell, x, width };
    x += width + between;
    return place;
  });
}

function drawRow(flow: Flow, cells: readonly Cell[]): void {
  const places = placed(cells, gap);
  const labels = Math.max(...places.map(({ cell, width }) => labelHeight(cell, width)));
  const y = flow.take(labels + 3 + fieldHeight + gap);
  for (const { cell, x, width } of places) {
    label(flow, cell, { x, y, width, height: labels });
    const box = { x, y: y + labels + 3, width, height: fieldHeight };
    flow.place({ kind: 'text', name: cell.name, description: described(cell), box });
  }
}

function drawLines(flow: Flow, cell: Words & { readonly name: string }, lines: number): void {
  const labels = labelHeight(cell, innerWidth);
  const height = lines * 12 + 6;
  const y = flow.take(labels + 3 + height + gap);
  label(flow, cell, { x: page.margin, y, width: innerWidth, height: labels });
  const box = { x: page.margin, y: y + labels + 3, width: innerWidth, height };
  flow.place({ kind: 'lines', name: cell.name, description: described(cell), box });
}

function drawChecks(flow: Flow, title: Words, cells: readonly Cell[]): void {
  const width = innerWidth / 2;
  const height = labelSizes.en + labelSizes.es + 6;
  flow.keepTogether(14 + Math.ceil(cells.length / 2) * height);
  const heading = flow.take(13);
  flow.draw(drawnText(described(title), page.margin, heading + 9, { size: 8, bold: true }));
  for (let first = 0; first < cells.length; first += 2) {
    const y = flow.take(height);
    for (const [column, cell] of cells.slice(first, first + 2).entries()) {
      const x = page.margin + column * width;
      const box = { x, y: y + 2, width: tick, height: tick };
      flow.place({ kind: 'check', name: cell.name, description: described(cell), box });
      label(flow, cell, { x: x + tick + 5, y: y - 1, width: width - tick - 10, height });
    }
  }
  flow.take(gap);
}

function drawTable(flow: Flow, name: string, columns: readonly Cell[], rows: number): void {
  const places = placed(columns, 2);
  const labels = Math.max(...places.map(({ cell, width }) => labelHeight(cell, width)));
  flow.keepTogether(labels + 3 + rows * (fieldHeight + 2));
  const heading = flow.take(labels + 3);
  for (const { cell, x, width } of places) label(flow, cell, { x, y: heading, width, height: labels });
  for (let row = 1; row <= rows; row += 1) {
    const y = flow.take(fieldHeight + 2);
    for (const { cell, x, width } of places) {
      flow.place({
        kind: 'text',
        name: tableField(name, row, cell.name),
        description: `${row}. ${described(cell)}`,
        box: { x, y, width, height: fieldHeight },
      });
    }
  }
  flow.take(gap);
}

/** @param row counted from 1 */
export function tableField(table: string, row: number, column: string): string {
  return `${table}${row}_${column}`;
}

function drawNote(flow: Flow, words: Words): void {
  paragraph(flow, words.en, { size: 8 });
  paragraph(flow, words.es, { size: 7.5, colour: 'soft' });
  flow.take(gap / 2);
}

function drawSignature(flow: Flow, words: Words): void {
  const height = 46;
  const y = flow.take(height + 22);
  flow.draw(drawnBox({ x: page.margin, y, width: innerWidth * 0.6, height }, '1 1 1'));
  label(flow, words, { x: page.margin, y: y + height + 1, width: innerWidth, height: 18 });
}
