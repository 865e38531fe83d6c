import { formatMoney } from '../../i18n/format.ts';
import { panamaDateTime } from '../panama-time.ts';
import { jsonObject } from '../../contracts/json-object.ts';

/** A row of a report as the API sent it; its values are checked one by one. */
export type ReportRow = Readonly<Record<string, unknown>>;

export function rowsOf(body: unknown, name: string): readonly ReportRow[] {
  const { [name]: rows } = jsonObject(body);
  return Array.isArray(rows) ? rows.map(jsonObject) : [];
}

export function textIn(row: ReportRow, name: string): string {
  const { [name]: value } = row;
  return typeof value === 'string' ? value : '';
}

export function numberIn(row: ReportRow, name: string): number {
  return decimalIn(row, name) ?? 0;
}

/** Null: unknown, such as the average of nothing. */
export function decimalIn(row: ReportRow, name: string): number | null {
  const { [name]: value } = row;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** First and last day of the figures; undefined: the body is no report. */
export function periodOf(body: unknown): { readonly from: string; readonly to: string } | undefined {
  const { from, to } = jsonObject(body);
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

/** Null: no value, such as an average of nothing. */
export type Cell = string | number | null;

/** Months are YYYY-MM, times ISO 8601, money dollars; a decimal has up to two places, a displayed percentage none. */
export type CellKind = 'text' | 'month' | 'time' | 'count' | 'money' | 'decimal' | 'percent';

export interface FigureColumn {
  readonly name: string;
  readonly kind: CellKind;
  /** Whether its long words stay unbroken where there is room. */
  readonly hasWords?: boolean;
}

/** A column and its value of each row. */
export interface Figure<Row> extends FigureColumn {
  readonly value: (row: Row) => Cell;
}

export function figure<Row>(name: string, kind: CellKind, value: (row: Row) => Cell): Figure<Row> {
  return { name, kind, value };
}

/** The columns of a table, and the line of each row. */
export function figuresOf<Row>(
  columns: readonly Figure<Row>[],
  rows: readonly Row[],
): Pick<ReportTable, 'columns' | 'rows'> {
  return { columns, rows: rows.map((row) => columns.map(({ value }) => value(row))) };
}

/** The figures of a report section, for its plot and its CSV. */
export interface ReportTable {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total?: readonly Cell[];
  /** Where a phone shows a few rows only, they are the last ones. */
  readonly newestLast?: true;
  readonly plots: readonly Plot[];
}

export type Plot =
  | {
      readonly kind: 'months';
      readonly title: string;
      readonly months: readonly string[];
      /** Stacked, from the axis up. */
      readonly series: readonly Series[];
      readonly unit: 'count' | 'money';
    }
  | {
      readonly kind: 'bars';
      readonly title: string;
      readonly bars: readonly { readonly name: string; readonly value: number }[];
      readonly unit: 'count' | 'decimal';
      /** The value of a full bar; absent: the largest value. */
      readonly full?: number;
    };

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

export const tones = ['info', 'good', 'care', 'bad', 'plain', 'ink'] as const;

export type Tone = (typeof tones)[number];

export function isNumeric(kind: CellKind): boolean {
  return kind === 'count' || kind === 'money' || kind === 'decimal' || kind === 'percent';
}

const countForm = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimalForm = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export function cellText(kind: CellKind, cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') {
    if (kind === 'month') return monthText(cell);
    return kind === 'time' && isTime(cell) ? panamaDateTime(cell) : cell;
  }
  if (kind === 'money') return formatMoney(Math.round(cell * 100));
  if (kind === 'percent') return `${countForm.format(cell)} %`;
  return (kind === 'decimal' ? decimalForm : countForm).format(cell);
}

/** An API may send anything. */
export function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** 11/2026 for 2026-11; text that is no month, such as "Total", stays. */
function monthText(month: string): string {
  return month.replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}

/** Every month from the first to the last, without gaps: a missing month is one without figures. */
export function everyMonth(known: readonly string[]): readonly string[] {
  const [first, last] = [known.toSorted()[0], known.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = monthNumber(first);
  return Array.from({ length: monthNumber(last) - begin + 1 }, (_, index) => {
    const [year, month] = [Math.floor((begin + index) / 12), (begin + index) % 12];
    return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`;
  });
}

function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

/** The upper end of an axis that begins at 0: a round number whose half is round as well. */
export function axisTop(largest: number): number {
  let step = 1;
  for (const factors = [2, 2.5, 2]; step * 2 < largest; ) {
    const factor = factors.shift() ?? 2;
    factors.push(factor);
    step *= factor;
  }
  return step * 2;
}
