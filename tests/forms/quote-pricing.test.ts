import { describe, expect, test } from 'vitest';
import type { Catalogue, Course, CourseKind } from '../../src/contracts/pricing/course.ts';
import { subtotalOf, totalOf } from '../../src/contracts/pricing/quotation.ts';
import { renewableCourses } from '../../src/forms/quote/eligibility.ts';
import { priceLine, priceQuote, surchargeOf } from '../../src/forms/quote/pricing.ts';
import { type Government, governmentValues } from '../../src/forms/quote/governments.ts';
import { groupOf, isPanamanian, nationalitySlugs } from '../../src/forms/quote/nationalities.ts';
import { firstCatalogue, firstRows, type PriceColumn } from '../support/catalogue.ts';
import { pick, randomFrom, selectionFrom } from '../support/chance.ts';

const columns: Readonly<Record<CourseKind, Readonly<Record<'panamanian' | 'foreign', PriceColumn>>>> = {
  new: { panamanian: 'price_panamanian', foreign: 'price_foreign' },
  renewal: { panamanian: 'price_panamanian_renewal', foreign: 'price_foreign_renewal' },
};

const nationalities = [
  ['panama', 'panamanian'],
  [' PANAMEÑA ', 'panamanian'],
  ['colombia', 'foreign'],
  ['panamanian', 'foreign'],
] as const;

/** Specification section 9, in dollars, straight from the file's own rows. */
function specifiedPrice(
  row: Readonly<Record<PriceColumn, number>>,
  kind: CourseKind,
  group: 'panamanian' | 'foreign',
  government: Government,
): number {
  const listed = row[columns[kind][group]];
  return (kind === 'new' ? listed : listed / 2) + { panama: 5, honduras: 20 }[government];
}

describe.each(nationalities)('a person whose nationality is "%s"', (nationality, group) => {
  test.each(governmentValues)('pays the %s price of every course, new and renewed', (government) => {
    const catalogue = firstCatalogue();
    expect(firstRows()).toHaveLength(56);

    for (const [index, row] of firstRows().entries()) {
      for (const kind of ['new', 'renewal'] as const) {
        const line = priceLine(catalogue[index]!, kind, { nationality, government });
        const expected = specifiedPrice(row, kind, group, government);
        expect(subtotalOf(line), `${row.name}, ${kind}`).toBe(Math.round(expected * 100));
        expect(line.toBeConfirmed).toBe(row[columns[kind][group]] === 0);
      }
    }
  });
});

test.each([
  ['panamá', true],
  ['panama', true],
  ['panameño', true],
  ['panameña', true],
  ['  PanamÁ\n', true],
  ['panama\u0301', true],
  ['panamanian', false],
  ['republic of panama', false],
  ['', false],
])('"%s" counts as Panamanian: %s', (nationality, expected) => {
  expect(isPanamanian(nationality)).toBe(expected);
  expect(groupOf(nationality)).toBe(expected ? 'panamanian' : 'foreign');
});

test('of the listed countries only panama pays the Panamanian price', () => {
  expect(nationalitySlugs).toHaveLength(195);
  expect(nationalitySlugs.filter(isPanamanian)).toEqual(['panama']);
  expect(governmentValues.map(surchargeOf)).toEqual([500, 2000]);
});

test('half of an odd number of cents is rounded, not truncated', () => {
  const course = courseWith({ renewal: { panamanian: 12_345, foreign: 1 } });

  expect(priceLine(course, 'renewal', { nationality: 'panama', government: 'panama' }).base).toBe(6173);
  expect(priceLine(course, 'renewal', { nationality: 'cuba', government: 'panama' }).base).toBe(1);
});

test('in every mix the total is the sum of its lines, in whole cents, and a missing price is 0 and marked', () => {
  const random = randomFrom(20_261_121);
  for (let round = 0; round < 2000; round += 1) {
    const catalogue = randomCatalogue(random);
    const selection = selectionFrom(random, catalogue, catalogue);
    const nationality = pick(random, ['panama', 'colombia', '']);
    const government = pick(random, governmentValues);

    const priced = priceQuote(catalogue, selection, { nationality, government });

    const subtotals = priced.lines.map(subtotalOf);
    expect(priced.total).toBe(subtotals.reduce((sum, one) => sum + one, 0));
    expect(priced.total).toBe(priced.newTotal + priced.renewalTotal);
    expect(priced.newTotal).toBe(totalOf(priced.lines.filter(({ kind }) => kind === 'new')));
    expect([priced.total, ...subtotals].every(Number.isSafeInteger)).toBe(true);
    expect(priced.lines).toHaveLength(selection.courses.length + selection.renewalCourses.length);
    for (const { base, toBeConfirmed, kind, course } of priced.lines) {
      const { prices } = catalogue.find(({ id }) => id === course.id)!;
      expect(toBeConfirmed).toBe(prices[kind][groupOf(nationality)] === 0);
      if (toBeConfirmed) expect(base).toBe(0);
    }
  }
});

test('an id that the catalogue does not have costs nothing and is no line', () => {
  const group = { nationality: 'panama', government: 'panama' } as const;

  expect(priceQuote(firstCatalogue(), { courses: ['999'], renewalCourses: ['__proto__'] }, group)).toEqual({
    lines: [],
    newTotal: 0,
    renewalTotal: 0,
    total: 0,
  });
});

test('the renewal list is what has a renewal price above 0 in the group', () => {
  const onlyForeign = courseWith({ renewal: { panamanian: 0, foreign: 100 } });

  expect(renewableCourses([onlyForeign], 'panama')).toEqual([]);
  expect(renewableCourses([onlyForeign], 'colombia')).toEqual([onlyForeign]);
  const renewable = firstRows().filter((row) => row.price_panamanian_renewal > 0);
  expect(renewableCourses(firstCatalogue(), 'panama').map(({ id }) => id)).toEqual(
    renewable.map(({ id }) => String(id)),
  );
  expect(renewable.length).toBeGreaterThan(0);
});

function courseWith(prices: Partial<Course['prices']>): Course {
  const none = { panamanian: 0, foreign: 0 };
  return {
    id: '1',
    name: 'Course',
    abbreviation: '',
    imoNumber: '',
    prices: { new: none, renewal: none, ...prices },
  };
}

function randomCatalogue(random: () => number): Catalogue {
  const price = (): number => (random() < 0.2 ? 0 : Math.floor(random() * 300_000));
  return Array.from({ length: 1 + Math.floor(random() * 20) }, (_, index) => ({
    ...courseWith({
      new: { panamanian: price(), foreign: price() },
      renewal: { panamanian: price(), foreign: price() },
    }),
    id: String(index + 1),
  }));
}
