import { expect, test } from 'vitest';
import { searchCourses, withFirst } from '../../src/forms/quote/search.ts';
import { firstCatalogue } from '../support/catalogue.ts';

function found(query: string): readonly string[] {
  return searchCourses(firstCatalogue(), query).map(({ abbreviation }) => abbreviation);
}

test.each([
  ['an abbreviation', 'pscrb', ['PSCRB']],
  ['a name without its accents', 'tecnicas de supervivencia', ['PST']],
  ['a name with other accents and case', 'TÉCNICAS DE SUPERVIVENCÍA', ['PST']],
  ['words in any order', 'survival personal', ['PST']],
  ['the beginning of words', 'surv pers', ['PST']],
  ['an IMO number', '1.23', ['PSCRB']],
  ['an IMO number with its name', 'IMO 1.23', ['PSCRB']],
  ['an IMO number with its Spanish name', 'omi 1.23', ['PSCRB']],
  ['nothing that there is', 'zzz', []],
  ['marks that mean something to patterns', '.*(', []],
])('finds by %s', (_what, query, expected) => {
  expect(found(query)).toEqual(expected);
});

test('one of several IMO numbers, and an exact hit first', () => {
  expect(found('1.19')[0]).toBe('BST');
  expect(found('1.19')).toContain('PST');
  expect(found('mc')[0]).toBe('MC');
  expect(found('mc').length).toBeGreaterThan(1);
});

test.each(['', '   '])('an empty search ("%s") shows everything, in its order', (query) => {
  expect(searchCourses(firstCatalogue(), query)).toEqual(firstCatalogue());
});

test('what is chosen stands first, each group in its order, and an id that is not offered adds nothing', () => {
  const all = firstCatalogue();
  const [one, two, three, ...rest] = all.map(({ id }) => id);

  const ordered = withFirst(all, [three ?? '', 'gone', two ?? '']).map(({ id }) => id);

  expect(ordered).toEqual([two, three, one, ...rest]);
});
