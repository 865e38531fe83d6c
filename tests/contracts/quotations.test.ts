import { describe, expect, test } from 'vitest';
import {
  parseReceivedQuotation,
  quotationAnswer,
  verificationOutcome,
} from '../../src/contracts/quotations.ts';
import { parseReceiptAnswer } from '../../src/contracts/receipt.ts';
import {
  endOfLastDay,
  quotationReference,
  type QuotationLine,
  statusAt,
  subtotalOf,
  totalOf,
} from '../../src/contracts/pricing/quotation.ts';
import { firstCatalogue } from '../support/catalogue.ts';

const [one, other] = firstCatalogue();

const lines: readonly QuotationLine[] = [
  { course: one!, kind: 'new', base: 20_000, surcharge: 2000, toBeConfirmed: false },
  { course: other!, kind: 'renewal', base: 6173, surcharge: 2000, toBeConfirmed: false },
];

const facts = {
  id: 7,
  status: 'PENDING',
  createdAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2026-12-21T08:00:00.000Z',
  government: 'honduras',
  lines,
} as const;

test('a quotation is answered in dollars, in the shape of the specification, and read back in cents', () => {
  const answer = quotationAnswer(facts);

  expect(answer).toMatchObject({ id: 7, status: 'PENDING', government: 'honduras', quotedPrice: 301.73 });
  expect(answer.courses[1]).toEqual({
    id: 2,
    type: 'renewal',
    basePrice: 61.73,
    surcharge: 20,
    course: { name: other!.name, name_es: other!.nameEs },
  });
  const received = parseReceivedQuotation(JSON.parse(JSON.stringify(answer)));
  expect(received).toMatchObject({ id: '7', total: 30_173, expiresAt: facts.expiresAt });
  expect(received?.lines.map(subtotalOf)).toEqual(lines.map(subtotalOf));
  expect(totalOf(received?.lines ?? [])).toBe(30_173);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an id alone', { id: 7 }],
  ['a price alone', { quotedPrice: 20 }],
  ['a price that is none', { id: 7, quotedPrice: 'soon' }],
  ['a text', 'PMTS/Q/0007'],
])('nothing is assumed from %s', (_what, body) => {
  expect(parseReceivedQuotation(body)).toBeUndefined();
});

test('a price counts even where the courses are not listed as agreed', () => {
  const courses = [{ type: 'new', basePrice: 10, surcharge: 5, course: { name: 'A' } }, { type: 'gift' }];

  expect(parseReceivedQuotation({ id: 'a1', quotedPrice: '15.50', courses, expiresAt: 'soon' })).toEqual({
    id: 'a1',
    total: 1550,
    lines: [],
  });
});

describe('a line of a quotation', () => {
  const line = { type: 'new', basePrice: 10, surcharge: 5, course: { name: 'A', name_es: 'Á' } };
  const linesOf = (row: unknown) => parseReceivedQuotation({ id: 1, quotedPrice: 15, courses: [row] })?.lines;

  test('is read with its names', () => {
    expect(linesOf(line)).toStrictEqual([
      { kind: 'new', base: 1000, surcharge: 500, course: { name: 'A', nameEs: 'Á' } },
    ]);
    expect(linesOf({ ...line, type: 'renewal', course: { name: 'A', name_es: 7 } })).toStrictEqual([
      { kind: 'renewal', base: 1000, surcharge: 500, course: { name: 'A' } },
    ]);
  });

  test.each([
    ['of another kind', { type: 'gift' }],
    ['of a course without a name', { course: {} }],
    ['without a price', { basePrice: 'soon' }],
    ['without a surcharge', { surcharge: 'soon' }],
  ])('%s leaves all of them out', (_what, odd) => {
    expect(linesOf({ ...line, ...odd })).toEqual([]);
  });

  test('has a Spanish name where the course has one', () => {
    const [first] = facts.lines;
    const course = { name: 'A' } as NonNullable<typeof first>['course'];
    const lines = first === undefined ? [] : [{ ...first, course }];

    expect(quotationAnswer({ ...facts, lines }).courses[0]?.course).toStrictEqual({ name: 'A' });
  });
});

test('whether the quote goes out by mail is kept as the API says it', () => {
  const quotation = { id: 7, quotedPrice: 1, courses: 'none' };
  const bare = { id: '7', total: 100, lines: [] };

  for (const mail of ['queued', 'heldBack'])
    expect(parseReceivedQuotation({ ...quotation, mail })).toStrictEqual({ ...bare, mail });
  for (const odd of [{ mail: 'lost' }, { mail: true }, { expiresAt: 5 }])
    expect(parseReceivedQuotation({ ...quotation, ...odd })).toStrictEqual(bare);
});

test('a receipt with a quotation that cannot be read is still a receipt', () => {
  const receipt = { submissionId: 'x', reference: 'PMTS/Q/0007', receivedAt: facts.createdAt, files: [] };

  expect(parseReceiptAnswer({ ...receipt, quotation: 'later', verificationId: 7 })).toEqual(receipt);
  expect(
    parseReceiptAnswer({ ...receipt, quotation: quotationAnswer(facts), verificationId: 'v' }),
  ).toMatchObject({ ...receipt, quotation: { id: '7', total: 30_173 }, verificationId: 'v' });
});

test.each([
  [7, 'PMTS/Q/0007'],
  ['7', 'PMTS/Q/0007'],
  [1234, 'PMTS/Q/1234'],
  [12_345, 'PMTS/Q/12345'],
])('the reference of %s is %s', (id, reference) => {
  expect(quotationReference(id)).toBe(reference);
});

test('a pending quotation is expired when its last day is over in Panama; any other stays what it is', () => {
  const { expiresAt } = facts;
  expect(statusAt({ status: 'PENDING', expiresAt }, '2026-12-22T04:59:59.999Z')).toBe('PENDING');
  expect(statusAt({ status: 'PENDING', expiresAt }, '2026-12-22T05:00:00.000Z')).toBe('EXPIRED');
  expect(statusAt({ status: 'APPROVED', expiresAt }, '2027-01-01T00:00:00.000Z')).toBe('APPROVED');
});

test.each([
  ['2026-12-21T08:00:00.000Z', '2026-12-22T05:00:00.000Z'],
  ['2026-12-21T04:59:59.999Z', '2026-12-21T05:00:00.000Z'],
  ['2026-12-21T05:00:00.000Z', '2026-12-22T05:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01T05:00:00.000Z'],
])('the last day of a quotation until %s is over at %s', (expiresAt, over) => {
  expect(new Date(endOfLastDay(expiresAt)).toISOString()).toBe(over);
});

test.each([
  [200, 'verified'],
  [422, 'wrongCode'],
  [410, 'over'],
  [429, 'unavailable'],
  [500, 'unavailable'],
])('the answer %s to a code means %s', (status, outcome) => {
  expect(verificationOutcome(status)).toBe(outcome);
});
