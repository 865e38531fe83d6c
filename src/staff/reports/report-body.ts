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
