import { describe, expect, test } from 'vitest';
import {
  parseQuotation,
  parseQuotations,
  type StaffQuotation,
} from '../../src/contracts/staff-quotations.ts';
import type { ListQuery } from '../../src/staff/lists/list-query.ts';
import {
  applicantOf,
  listedQuotation,
  type QuotationSort,
  type ShownStatus,
  statusOf,
  matchingQuotations,
} from '../../src/staff/quotations/quotation-list.ts';

const rows = [
  {
    id: 1,
    status: 'PENDING',
    createdAt: '2026-11-01T10:00:00Z',
    quotedPrice: 100,
    user: { name: 'José Núñez' },
  },
  {
    id: 2,
    status: 'APPROVED',
    createdAt: '2026-11-02T10:00:00Z',
    quotedPrice: 300,
    user: { name: '', email: 'ana@ship.example' },
    courses: [{ type: 'new', course: { name: 'Basic Safety', name_es: 'Formación básica' } }],
  },
  { id: 3, status: 'LOST', createdAt: '2026-11-03T10:00:00Z', quotedPrice: 200, user: { name: 'Åsa Öberg' } },
];

const listed = (parseQuotations(rows) ?? []).map(listedQuotation);

function found(query: Partial<ListQuery<ShownStatus, QuotationSort>>, among = listed): readonly string[] {
  const whole = { search: '', filter: undefined, sort: 'newest', page: 1, ...query } as const;
  return matchingQuotations(among, whole).map(({ quotation }) => quotation.id);
}

function quotation(change: object): StaffQuotation {
  const read = parseQuotation({ id: 1, ...change });
  if (read === undefined) throw new Error('It is none');
  return read;
}

describe('a search', () => {
  test.each([
    ['', ['3', '2', '1']],
    ['nunez', ['1']],
    ['NÚÑEZ jose', ['1']],
    ['oberg', ['3']],
    ['ana@ship', ['2']],
    ['PMTS/Q/0002', ['2']],
    ['basic safety', ['2']],
    ['formacion basica', ['2']],
    ['jose oberg', []],
    ['.*', []],
  ])('for "%s" finds %j', (search, ids) => {
    expect(found({ search })).toEqual(ids);
  });

  test('is narrowed by the status', () => {
    expect(found({ filter: 'approved' })).toEqual(['2']);
    expect(found({ filter: 'unknown' })).toEqual(['3']);
    // What was accepted waits for nobody's acceptance.
    const accepted = [...rows, { id: 4, status: 'APPROVED', acceptedAt: '2026-11-04T10:00:00Z' }];
    const among = (parseQuotations(accepted) ?? []).map(listedQuotation);
    expect(found({ filter: 'accepted' }, among)).toEqual(['4']);
    expect(found({ filter: 'approved' }, among)).toEqual(['2']);
    expect(found({ filter: 'approved', search: 'nunez' })).toEqual([]);
  });
});

describe('the order', () => {
  test.each([
    ['newest', ['3', '2', '1']],
    ['oldest', ['1', '2', '3']],
    ['highest', ['2', '3', '1']],
    ['lowest', ['1', '3', '2']],
    ['applicant', ['2', '3', '1']],
  ] as const)('%s is %j', (sort, ids) => {
    expect(found({ sort })).toEqual(ids);
  });

  test('keeps the newest first among equals, and the list as it was', () => {
    const equals = (parseQuotations(rows.map((row) => ({ ...row, quotedPrice: 1 }))) ?? []).map(
      listedQuotation,
    );

    for (const sort of ['highest', 'lowest'] as const)
      expect(found({ sort }, equals)).toEqual(['3', '2', '1']);
    expect(equals.map(({ quotation: { id } }) => id)).toEqual(['3', '2', '1']);
  });
});

test('the applicant is the name, and the e-mail where there is no name', () => {
  expect(applicantOf(quotation({ user: { name: 'Ana', email: 'ana@x' } }))).toBe('Ana');
  expect(applicantOf(quotation({ user: { name: ' ', email: 'ana@x' } }))).toBe('ana@x');
  expect(applicantOf(quotation({}))).toBe('');
});

test.each([
  ['PENDING', 'pending'],
  ['APPROVED', 'approved'],
  ['REJECTED', 'rejected'],
  ['EXPIRED', 'expired'],
  ['pending', 'unknown'],
  [undefined, 'unknown'],
])('the status %j is shown as %s', (status, shown) => {
  expect(statusOf(quotation({ status }))).toBe(shown);
});
