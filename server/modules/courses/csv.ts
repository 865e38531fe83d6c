export interface CsvRecord {
  /** Where it begins; a quoted cell may hold line breaks. Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The quote of a cell is not closed, or something stands after it. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.name = 'CsvError';
    this.line = line;
  }
}

/**
 * RFC 4180, with the separators that spreadsheets use: comma, or semicolon or tab where the first line has more
 * of those. Empty lines are left out. @throws CsvError
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

const separated = /[",;\t\r\n]/;

export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const cellOf = (value: string | number): string => {
    const text = String(value);
    return separated.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}
