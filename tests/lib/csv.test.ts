import { expect, test } from 'vitest';
import { csvText, parseCsv, spreadsheetCsv } from '../../src/lib/csv.ts';

function lineOf(...cells: readonly (string | number)[]): string {
  return spreadsheetCsv([cells]).slice(1, -2);
}

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\u200b=1', '＝1+1', '-cmd|calc', '\r=1'])(
  '%j does not run as a formula',
  (text) => {
    expect(lineOf(text)).toMatch(/^"?'/);
  },
);

test.each([
  '+50760001234',
  '+507 6000-1234',
  '+507-6000-1234',
  '+1 (555) 123.4567',
  '+507 6000 1234 / +507 6111 1234',
  '\u202a+507 6000-1234\u202c',
])('the telephone number %j stays whole, and is text', (number) => {
  expect(lineOf(number)).toBe(`\u00a0${number}`);
});

test('a telephone number loses the spaces at its edges alone', () => {
  expect(lineOf(' +507 6000-1234 ')).toBe('\u00a0+507 6000-1234');
});

test.each(['+507 6000-1234 =1', '+507 6000 ext. 5', '+A1+50760001234', '+1+1', '-507 6000 1234'])(
  '%j is no telephone number',
  (text) => {
    expect(lineOf(text)).toBe(`'${text}`);
  },
);

test.each(['Ana', '-12.5', '-1', 'ana@ship.example', '2 + 2', '', "O'Brien"])('%j stays as it is', (text) => {
  expect(lineOf(text)).toBe(text);
});

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(lineOf('a,b', 'say "x"', 'two\nlines', 365.5)).toBe('"a,b","say ""x""","two\nlines",365.5');
});

test('a spreadsheet is told that it is UTF-8, and every row ends', () => {
  expect(spreadsheetCsv([['ñ'], ['b']])).toBe('\ufeffñ\r\nb\r\n');
});

test('what csvText writes, parseCsv reads as it was, formulas too', () => {
  const rows = [
    ['name', 'note'],
    ['=1+1', 'say "x"; or, two\nlines'],
  ];

  expect(parseCsv(csvText(rows))).toEqual([
    { line: 1, cells: rows[0] },
    { line: 2, cells: rows[1] },
  ]);
});
