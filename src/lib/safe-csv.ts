/** Spreadsheets run a cell that begins like this as a formula (OWASP, CSV Injection). */
const formula = /^[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * RFC 4180 for people with spreadsheets: a text that would run as a formula gets an apostrophe before it; numbers stay
 * numbers. With a byte order mark, without which a spreadsheet reads UTF-8 as something else.
 */
export function safeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: string | number): string {
  const text = String(value);
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
