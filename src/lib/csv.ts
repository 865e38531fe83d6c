export interface CsvRecord {
  /** The line on which it begins, counted from 1: a quoted cell may hold line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quoted cell is never closed, or has something after its closing quote. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.name = 'CsvError';
    this.line = line;
  }
}

/**
 * Parses RFC 4180, with the separators that spreadsheets use: comma, or semicolon or tab where the first line
 * has more of those. Skips empty lines. @throws CsvError
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const separator = separatorOf(text.split('\n', 1)[0] ?? '');
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');
  const records: CsvRecord[] = [];
  let [line, start] = [1, 1];
  let cells: string[] = [];
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (found === null)
      throw new CsvError(line, 'a quote (") is not closed or stands in the middle of a cell');
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== '')) records.push({ line: start, cells });
    [cells, start] = [[], line];
  }
  return records;
}

function separatorOf(header: string): string {
  const count = (mark: string): number => header.split(mark).length;
  const [first = ','] = [',', ';', '\t'].toSorted((one, two) => count(two) - count(one));
  return first;
}

type Cell = string | number;

/** Writes RFC 4180, cells exactly as given: for files that are read back by parseCsv. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map((cell) => quotedCell(String(cell))).join(',')}\r\n`).join('');
}

/**
 * Writes CSV for spreadsheets: text that would run as a formula is prefixed with an apostrophe, a telephone number with a
 * no-break space, numbers stay numbers. Starts with a byte order mark, without which a spreadsheet does not read the file as UTF-8.
 */
export function spreadsheetCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${csvText(rows.map((row) => row.map(formulaSafe)))}`;
}

/** Spreadsheets run a cell that begins like this as a formula (OWASP, CSV Injection). */
const formula = /^[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Digits and what people write between them: nothing that could run, whatever a spreadsheet makes of it. */
const telephoneNumber = /^\+(?:[ \u00a0()./+-]*\d){5,}[ \u00a0()./-]*$/;

/**
 * With a no-break space before it Excel, LibreOffice and Google Sheets take it for text: they neither drop the plus nor
 * calculate. It is blank to the eye, and what the number is pasted into drops it.
 */
const asText = '\u00a0';

function formulaSafe(cell: Cell): string {
  const text = String(cell);
  if (telephoneNumber.test(text.replaceAll(/\p{Cf}/gu, '').trim())) return `${asText}${text.trim()}`;
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

function quotedCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
