import { expect, test } from 'vitest';
import { type Column, csvOf } from '../../../src/staff/lists/table.tsx';

interface Row {
  readonly name: string;
  readonly cents: number;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', head: 'Name', isName: true, cell: ({ name }) => name, csv: ({ name }) => name },
  { key: 'sum', head: 'Sum', csvHead: 'Sum (USD)', cell: () => '$', csv: ({ cents }) => cents / 100 },
  { key: 'note', head: 'Note', csv: () => 'only here' },
  { key: 'actions', head: 'Actions', print: false, cell: () => 'View' },
];

test('a file has the columns that have a value for it, in their order and under their own heads', () => {
  expect(csvOf(columns, [{ name: '=Ana', cents: 150 }])).toBe(
    "\ufeffName,Sum (USD),Note\r\n'=Ana,1.5,only here\r\n",
  );
});

test('without rows a file has its heads', () => {
  expect(csvOf(columns, [])).toBe('\ufeffName,Sum (USD),Note\r\n');
});
