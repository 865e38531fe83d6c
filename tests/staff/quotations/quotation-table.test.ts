import { expect, test } from 'vitest';
import { parseQuotations } from '../../../src/contracts/staff-quotations.ts';
import type { Translate } from '../../../src/i18n/use-locale.ts';
import { courseSummary, quotationCsv } from '../../../src/staff/quotations/quotation-table.tsx';

// The key says which text it is.
const t = ((key: string) => key) as Translate;

test.each([
  [['Radar'], 'Radar'],
  [['Radar', 'GMDSS'], 'Radar, GMDSS'],
  [['Radar', 'GMDSS', 'ECDIS'], 'Radar, GMDSS...'],
  [[undefined, 'Radar', ' ', 'GMDSS'], 'Radar, GMDSS'],
  [[], undefined],
  [[undefined, ''], undefined],
])('%j is described as %j', (names, summary) => {
  expect(courseSummary(names)).toBe(summary);
});

test('a spreadsheet names the government as the page does', () => {
  const quotations = parseQuotations({ quotations: [{ id: '7', government: 'panama' }] }) ?? [];

  const [head = '', row = ''] = quotationCsv(t, 'en', quotations).split('\r\n');
  const at = head.split(',').indexOf('quotations.csv.government');
  expect(row.split(',')[at]).toBe('Panamá');
});
