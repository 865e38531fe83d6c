import { expect, test } from 'vitest';
import { pageOf } from '../../../src/staff/lists/list-query.ts';

const rows = [1, 2, 3, 4, 5];

test.each([
  [1, { rows: [1, 2], page: 1, first: 1, last: 2 }],
  [2, { rows: [3, 4], page: 2, first: 3, last: 4 }],
  [3, { rows: [5], page: 3, first: 5, last: 5 }],
  [9, { rows: [5], page: 3, first: 5, last: 5 }],
  [0, { rows: [1, 2], page: 1, first: 1, last: 2 }],
])('page %i of five rows, two on each', (wanted, page) => {
  expect(pageOf(rows, wanted, 2)).toEqual({ ...page, pages: 3, count: 5 });
});

test('an empty list is one page without rows', () => {
  expect(pageOf([], 4, 2)).toEqual({ rows: [], page: 1, pages: 1, first: 0, last: 0, count: 0 });
});

test('every row is on one page', () => {
  const pages = [1, 2, 3].map((page) => pageOf(rows, page, 2).rows);

  expect(pages.flat()).toEqual(rows);
});
