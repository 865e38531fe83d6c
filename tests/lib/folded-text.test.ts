import { expect, test } from 'vitest';
import { folded, hasWords, searchWords } from '../../src/lib/folded-text.ts';

test.each([
  ['nunez', 'Núñez'],
  ['NÚÑEZ', 'nunez'],
  ['ana  paz', 'Paz, Ana'],
  ['pmts/q/0007', 'PMTS/Q/0007'],
  ['', 'anything'],
])('"%s" finds "%s"', (query, text) => {
  expect(hasWords(folded(text), searchWords(query))).toBe(true);
});

test('every word has to be there', () => {
  expect(hasWords(folded('Ana Paz'), searchWords('ana perez'))).toBe(false);
});
