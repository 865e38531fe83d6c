import { expect, test } from 'vitest';
import { parseQuotation, parseQuotations, quotationPath } from '../../src/contracts/staff-quotations.ts';

const quotation = {
  id: 7,
  status: 'APPROVED',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
  government: 'panama',
  quotedPrice: 365,
  user: { name: 'Ana Paz', email: 'ana@ship.example' },
  courses: [
    { id: 1, type: 'new', basePrice: 280, surcharge: 5, course: { name: 'Radar', name_es: 'Radar básico' } },
  ],
};

test('a quotation in the shape of the specification is read whole, money in cents', () => {
  expect(parseQuotation(quotation)).toEqual({
    id: '7',
    reference: 'PMTS/Q/0007',
    status: 'APPROVED',
    createdAt: quotation.createdAt,
    expiresAt: quotation.expiresAt,
    government: 'panama',
    total: 36_500,
    user: quotation.user,
    lines: [
      {
        id: '1',
        kind: 'new',
        base: 28_000,
        surcharge: 500,
        toBeConfirmed: false,
        course: { name: 'Radar', nameEs: 'Radar básico' },
      },
    ],
    // The specification's quotation says nothing of these.
    verifiedAt: undefined,
    acceptedAt: undefined,
    mail: undefined,
    person: null,
  });
});

test('what the reference API adds is read: whether the address is verified, and what became of the mail', () => {
  const sentAt = '2026-11-01T10:00:05.000Z';
  const read = parseQuotation({ ...quotation, verifiedAt: null, mail: { state: 'sent', sentAt } });

  expect(read).toMatchObject({ verifiedAt: null, mail: { state: 'sent', sentAt } });
  expect(parseQuotation({ ...quotation, mail: { state: 'lost', sentAt } })?.mail).toBeUndefined();
});

test('when it was accepted is read; anything but a time is no acceptance', () => {
  const acceptedAt = '2026-11-03T10:00:00.000Z';

  expect(parseQuotation({ ...quotation, acceptedAt })).toMatchObject({ acceptedAt });
  for (const none of [null, 'yes', true]) {
    expect(parseQuotation({ ...quotation, acceptedAt: none })?.acceptedAt).toBeUndefined();
  }
});

test('of which request and which client it is, and since when its address is known, is read', () => {
  const added = {
    submissionId: 's1',
    verifiedAt: '2026-11-01T10:00:05.000Z',
    person: { personId: 'p1', name: 'Ana Paz' },
  };

  expect(parseQuotation({ ...quotation, ...added })).toMatchObject(added);
});

test.each(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'])('a quotation can be %s', (status) => {
  expect(parseQuotation({ ...quotation, status })?.status).toBe(status);
});

test.each([undefined, null, 'soon', 1_777_000_000_000, ['2026-11-01']])('%j is no time', (time) => {
  const mail = { state: 'sent', sentAt: time };

  expect(
    parseQuotation({ ...quotation, createdAt: time, expiresAt: time, verifiedAt: time ?? 0, mail }),
  ).toMatchObject({
    createdAt: undefined,
    expiresAt: undefined,
    verifiedAt: undefined,
    mail: { state: 'sent', sentAt: null },
  });
});

test('a line has the kind and the names that the API gives, and its place where it has no id', () => {
  const courses = [
    { id: ' 9 ', type: 'renewal', course: { name: ' Radar ' } },
    { id: Number.NaN, type: 'other', course: { name: 7, name_es: ' ' } },
    { type: 'new' },
  ];
  const none = { base: 0, surcharge: 0, toBeConfirmed: true };

  expect(parseQuotation({ ...quotation, courses: { courses } })?.lines).toStrictEqual([
    { id: '9', kind: 'renewal', ...none, course: { name: 'Radar' } },
    { id: '2', kind: undefined, ...none, course: { name: '7' } },
    { id: '3', kind: 'new', ...none, course: { name: '' } },
  ]);
});

test('a course without a price is to be confirmed', () => {
  const courses = [{ basePrice: 0 }, { basePrice: 120 }, {}];

  const read = parseQuotation({ ...quotation, courses });

  expect(read?.lines.map(({ toBeConfirmed }) => toBeConfirmed)).toEqual([true, false, true]);
});

test('prices that are texts are converted; those that are none count as 0', () => {
  const courses = [{ basePrice: '99.50', surcharge: '5' }, { basePrice: 'free', surcharge: null }, {}];

  const read = parseQuotation({ ...quotation, quotedPrice: '1234.5', courses });

  expect(read?.total).toBe(123_450);
  expect(read?.lines.map(({ base, surcharge }) => [base, surcharge])).toEqual([
    [9950, 500],
    [0, 0],
    [0, 0],
  ]);
});

test.each([undefined, null, 'n/a', ''])('without a total (%j) it is the sum of the lines', (quotedPrice) => {
  expect(parseQuotation({ ...quotation, quotedPrice })?.total).toBe(28_500);
});

test.each([undefined, 'pending', 'LOST', 1])('the status %j is none that is known', (status) => {
  expect(parseQuotation({ ...quotation, status })?.status).toBeUndefined();
});

test.each([undefined, null, '', {}, [], 'text', { ...quotation, id: undefined }, { ...quotation, id: '' }])(
  '%j is no quotation',
  (body) => {
    expect(parseQuotation(body)).toBeUndefined();
  },
);

test('a quotation with nothing but an id is one', () => {
  expect(parseQuotation({ id: '12345' })).toEqual({
    id: '12345',
    reference: 'PMTS/Q/12345',
    status: undefined,
    createdAt: undefined,
    expiresAt: undefined,
    government: '',
    total: 0,
    user: { name: '', email: '' },
    lines: [],
    person: null,
  });
});

test('a list is read bare or wrapped, newest first', () => {
  const at = (id: number, createdAt?: string) => ({ id, createdAt });
  const rows = [at(1, '2026-01-01'), at(3), at(2, '2026-03-01'), at(4), { no: 'id' }, at(5, '2026-03-01')];

  for (const body of [rows, { data: rows }, { quotations: rows }]) {
    const ids = parseQuotations(body)?.map(({ id }) => id) ?? [];
    expect(ids.slice(0, 3)).toEqual(['5', '2', '1']);
    expect(ids.slice(3).toSorted()).toEqual(['3', '4']);
  }
  expect(parseQuotations([])).toEqual([]);
  expect(parseQuotations({ message: 'no' })).toBeUndefined();
});

test('an id goes into the path whole', () => {
  expect(quotationPath('7')).toBe('/api/quotations/quote/7/get');
  expect(quotationPath('../x?y')).toBe('/api/quotations/quote/..%2Fx%3Fy/get');
});
