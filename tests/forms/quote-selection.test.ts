import { describe, expect, test } from 'vitest';
import type { Values } from '../../src/form/values.ts';
import { firstFailedCheck, type QuoteState } from '../../src/forms/quote/checks.ts';
import { quoteFaults } from '../../src/forms/quote/faults.ts';
import { quoteTexts } from '../../src/forms/quote/texts.ts';
import {
  idsInBothLists,
  initialQuoteValues,
  selectionOf,
  toggleNew,
  toggleRenewal,
  withCatalogue,
  withGovernment,
  withNationality,
  withSelection,
} from '../../src/forms/quote/selection.ts';
import { firstCatalogue } from '../support/catalogue.ts';
import { pick, randomFrom } from '../support/chance.ts';

const none = { courses: [], renewalCourses: [] };

function valuesWith(courses: readonly string[], renewalCourses: readonly string[]): Values {
  const values = withGovernment(initialQuoteValues, 'panama');
  return withSelection(values, { courses, renewalCourses });
}

describe('the two lists', () => {
  test('a course chosen for renewal is refused as a new one', () => {
    expect(toggleNew(toggleRenewal(none, '6'), '6')).toBeUndefined();
  });

  test('a new course chosen for renewal leaves the list of new ones', () => {
    const both = toggleRenewal({ courses: ['1', '6'], renewalCourses: ['2'] }, '6');

    expect(both).toEqual({ courses: ['1'], renewalCourses: ['2', '6'] });
  });

  test('a second press takes a course out again', () => {
    expect(toggleNew({ courses: ['1', '2'], renewalCourses: [] }, '1')).toEqual({ ...none, courses: ['2'] });
    expect(toggleRenewal(toggleRenewal(none, '1'), '1')).toEqual(none);
  });

  test('are disjoint after any thousand presses', () => {
    const random = randomFrom(7);
    let selection: ReturnType<typeof toggleRenewal> = none;
    for (let press = 0; press < 1000; press += 1) {
      const id = pick(random, ['1', '2', '3', '4', '5']);
      const next = random() < 0.5 ? toggleNew(selection, id) : toggleRenewal(selection, id);
      selection = next ?? selection;
      expect(idsInBothLists(selection)).toEqual([]);
    }
  });
});

describe('government and nationality', () => {
  test('panama is preselected', () => {
    expect(initialQuoteValues.answers).toEqual({ nationality: 'panama' });
  });

  test('another government clears both lists, the same one does not', () => {
    const values = valuesWith(['1'], ['6']);

    expect(selectionOf(withGovernment(values, 'panama'))).toEqual(selectionOf(values));
    expect(selectionOf(withGovernment(values, 'honduras'))).toEqual(none);
    expect(withGovernment(values, 'honduras').answers['government']).toBe('honduras');
  });

  test('another nationality drops the renewals that it is not offered, and says which', () => {
    const [first, second] = firstCatalogue();
    const prices = { new: first!.prices.new, renewal: { panamanian: 100, foreign: 0 } };
    const catalogue = [{ ...first!, prices }, second!];
    const values = valuesWith([], ['1', '2']);

    const { values: changed, dropped } = withNationality(values, 'colombia', catalogue);

    expect(dropped.map(({ id }) => id)).toEqual(['1']);
    expect(selectionOf(changed)).toEqual({ courses: [], renewalCourses: ['2'] });
    expect(changed.answers['nationality']).toBe('colombia');
  });

  test('a newer catalogue drops what it does not have any more', () => {
    const catalogue = firstCatalogue().filter(({ id }) => id !== '2');

    // 11 has no renewal price.
    const { values, dropped } = withCatalogue(valuesWith(['1', '2'], ['6', '11']), catalogue);

    expect(dropped).toEqual(['2', '11']);
    expect(selectionOf(values)).toEqual({ courses: ['1'], renewalCourses: ['6'] });
    expect(withCatalogue(values, catalogue)).toEqual({ values, dropped: [] });
  });
});

describe('the seven checks', () => {
  const good: QuoteState = {
    coursesLoaded: true,
    values: valuesWith(['1'], []),
    robotChecked: true,
    termsAccepted: true,
  };
  const without = (name: string): Values => {
    return { ...good.values, answers: { ...good.values.answers, [name]: ' ' } };
  };
  const broken = [
    ['coursesNotLoaded', { coursesLoaded: false }, 'Courses data is not loaded yet. Please wait or refresh.'],
    ['noGovernment', { values: without('government') }, 'Please select a government/institution.'],
    ['noNationality', { values: without('nationality') }, 'Please select your nationality.'],
    ['noCourse', { values: valuesWith([], []) }, 'Please select at least one new or renewal course.'],
    [
      'courseInBoth',
      { values: valuesWith(['1'], ['1']) },
      'Error: There are courses selected as both new and for renewal. Please review your selection.',
    ],
    ['robotUnchecked', { robotChecked: false }, 'Please verify you are not a robot before continuing.'],
    ['termsUnchecked', { termsAccepted: false }, 'You must accept the terms and conditions to continue.'],
  ] as const;

  test('hold for a complete request', () => {
    expect(firstFailedCheck(good)).toBeUndefined();
  });

  test.each(broken)('%s says its sentence, in both languages', (check, change, sentence) => {
    expect(firstFailedCheck({ ...good, ...change })).toBe(check);
    expect(quoteTexts.en.checks[check]).toBe(sentence);
    expect(quoteTexts.es.checks[check]).not.toBe(sentence);
  });

  test('come in the order of the specification', () => {
    let state: QuoteState = {
      coursesLoaded: false,
      values: { answers: {}, files: {} },
      robotChecked: false,
      termsAccepted: false,
    };
    const seen = [];
    const repairs: readonly Partial<QuoteState>[] = [
      { coursesLoaded: true },
      { values: { answers: { government: 'panama' }, files: {} } },
      { values: valuesWith([], []) },
      { values: valuesWith(['1'], ['1']) },
      { values: valuesWith(['1'], []) },
      { robotChecked: true },
      { termsAccepted: true },
    ];
    for (const repair of repairs) {
      seen.push(firstFailedCheck(state));
      state = { ...state, ...repair };
    }

    expect(seen).toEqual(broken.map(([check]) => check));
    expect(firstFailedCheck(state)).toBeUndefined();
  });
});

test('the API names every fault of a selection that no page of ours would send', () => {
  const faults = (courses: readonly string[], renewalCourses: readonly string[]) =>
    quoteFaults(firstCatalogue(), { courses, renewalCourses }, 'panama').map(({ kind, field }) => [
      kind,
      field,
    ]);

  expect(faults(['1'], ['6'])).toEqual([]);
  expect(faults([], [])).toEqual([['noCourses', 'courses']]);
  expect(faults(['999'], ['', 'constructor'])).toEqual([
    ['unknownCourses', 'courses'],
    ['unknownCourses', 'renewalCourses'],
  ]);
  expect(faults(['6'], ['6'])).toEqual([['inBothLists', 'renewalCourses']]);
  expect(faults([], ['11'])).toEqual([['notRenewable', 'renewalCourses']]);
});
