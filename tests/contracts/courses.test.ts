import { expect, test } from 'vitest';
import { courseRowOf, parseCatalogue } from '../../src/contracts/courses.ts';
import { courseName } from '../../src/contracts/pricing/course.ts';
import { priceQuote } from '../../src/forms/quote/pricing.ts';
import { firstCatalogue, firstRows } from '../support/catalogue.ts';
import { courseRow } from './course-examples.ts';

const { name_es: _nameEs, ...row } = courseRow;

const course = {
  id: '7',
  name: 'GMDSS',
  abbreviation: 'GOC',
  imoNumber: '1.25',
  prices: { new: { panamanian: 40_000, foreign: 52_050 }, renewal: { panamanian: 20_000, foreign: 0 } },
};

test.each([
  ['a bare list', [row]],
  ['a list under courses', { courses: [row] }],
  ['a list under data', { success: true, data: [row] }],
  ['a list under data beside courses that are none', { courses: 'below', data: [row] }],
  ['texts for numbers', [{ ...row, id: '7', price_panamanian: '400', price_foreign: ' 520.50 ' }]],
  ['blanks around texts', [{ ...row, id: ' 7 ', name: ' GMDSS ', abbr: ' GOC' }]],
  ['fields that nobody knows', [{ ...row, createdAt: '2026-01-01', name_es: null }]],
  ['one row that is a course and others that are not', [null, 'x', {}, { id: 8 }, { name: 'x' }, row]],
  ['the same id twice', [row, { ...row, name: 'another' }]],
])('takes %s', (_what, body) => {
  expect(parseCatalogue(body)).toEqual([course]);
});

test.each([
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', '  '],
  ['a word', 'free'],
  ['negative', -5],
  ['no number', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
  ['absurd', 1e12],
  ['a list', [400]],
  ['a switch', true],
])('a price that is %s counts as 0', (_what, price) => {
  const [parsed] = parseCatalogue([{ ...row, price_panamanian: price }]) ?? [];

  expect(parsed?.prices.new.panamanian).toBe(0);
  const selection = { courses: ['7'], renewalCourses: [] };
  const { lines } = priceQuote([parsed!], selection, { nationality: 'panama', government: 'honduras' });
  expect(lines[0]).toMatchObject({ base: 0, toBeConfirmed: true });
});

test('cents are what was written, not what binary fractions make of it', () => {
  for (const [dollars, cents] of [
    [1.005, 101],
    [0.1, 10],
    [19.99, 1999],
    ['4.35', 435],
    [100_000, 10_000_000],
  ] as const) {
    const [parsed] = parseCatalogue([{ ...row, price_foreign: dollars }]) ?? [];
    expect(parsed?.prices.new.foreign).toBe(cents);
  }
});

test.each([
  ['a page', '<html>'],
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['an object without a list', { message: 'ok' }],
  ['an object whose data are no list', { data: 'none' }],
  ['a list of something else', [{ title: 'x' }, 3]],
  ['a problem', { type: 'about:blank', status: 500, message: 'no' }],
])('%s is no catalogue', (_what, body) => {
  expect(parseCatalogue(body)).toBeUndefined();
});

test('an empty list is an empty catalogue', () => {
  expect(parseCatalogue([])).toEqual([]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, true, ['7'], { id: 7 }])(
  'a course whose id is %j is none',
  (id) => {
    expect(parseCatalogue([{ ...row, id }])).toBeUndefined();
  },
);

test('a course without a Spanish name goes back to the API without one', () => {
  expect(courseRowOf(course)).toStrictEqual(row);
});

test('our own catalogue survives the way to the page and back, and has its names in both languages', () => {
  const catalogue = firstCatalogue();

  expect(catalogue).toHaveLength(56);
  expect(catalogue.map(courseRowOf)).toEqual(firstRows());
  expect(courseName(catalogue[1]!, 'es')).toBe('Técnicas de Supervivencia Personal');
  expect(courseName(catalogue[1]!, 'en')).toBe('Personal Survival Techniques');
  expect(courseName({ name: 'Only English' }, 'es')).toBe('Only English');
});
