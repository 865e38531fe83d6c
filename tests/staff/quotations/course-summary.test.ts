import { expect, test } from 'vitest';
import { courseSummary } from '../../../src/staff/quotations/quotation-table.tsx';

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
