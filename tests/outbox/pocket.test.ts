import { expect, test } from 'vitest';
import type { FileField } from '../../src/form/form.ts';
import { expiryStep, firstToTell, fits, type PocketDocument, toTell } from '../../src/outbox/pocket.ts';
import { bytesOf, storedFile } from './submissions.ts';

const file = storedFile('file', bytesOf(1000), 'passport.pdf');
const passport: PocketDocument = { id: 'a', file, kind: 'identity', expires: '2027-05-31', keptAt: 0 };
const field: FileField = {
  name: 'passport',
  kind: 'file',
  required: true,
  accept: 'photoOrPdf',
  adviseBelow: 5000,
  documents: ['identity'],
};

test.each([
  ['2026-11-29', undefined],
  ['2026-11-30', '6'],
  ['2027-02-27', '6'],
  ['2027-02-28', '3'],
  ['2027-05-31', '3'],
  ['2027-06-01', 'over'],
])('on %s a document that is valid until 31 May stands at %s', (today, step) => {
  expect(expiryStep(passport, today)).toBe(step);
});

test('each step is told once, the first to expire first', () => {
  const book: PocketDocument = { ...passport, id: 'b', kind: 'seamansBook', expires: '2027-01-31' };
  const never: PocketDocument = { id: 'c', file, keptAt: 0 };
  const ids = (documents: readonly PocketDocument[], today: string) =>
    toTell(documents, today).map(({ document: { id } }) => id);

  expect(ids([passport, book, never], '2026-12-01')).toEqual(['b', 'a']);
  expect(ids([{ ...passport, told: '6' }, book], '2026-12-01')).toEqual(['b']);
  expect(ids([{ ...passport, told: '6' }], '2027-03-01')).toEqual(['a']);
  expect(ids([{ ...passport, told: 'over' }], '2027-07-01')).toEqual([]);
});

test('nothing is read before the first day on which there is something to tell', () => {
  expect(firstToTell([passport])).toBe('2026-11-30');
  expect(firstToTell([{ ...passport, told: '6' }])).toBe('2027-02-28');
  expect(firstToTell([{ ...passport, told: '3' }])).toBe('2027-06-01');
  expect(firstToTell([{ ...passport, told: 'over' }])).toBeUndefined();
  expect(firstToTell([{ id: 'c', file, keptAt: 0 }])).toBeUndefined();
});

test('a field takes what is of its kind, or of none, and as large and of the type that it accepts', () => {
  const { kind: _, ...unnamed } = passport;
  expect(fits(passport, field)).toBe(true);
  expect(fits(unnamed, field)).toBe(true);
  expect(fits({ ...passport, kind: 'other' }, field)).toBe(true);
  expect(fits({ ...passport, kind: 'medical' }, field)).toBe(false);
  expect(fits(passport, { ...field, maxBytes: 999 })).toBe(false);
  expect(fits({ ...passport, file: { ...file, type: 'image/webp' } }, field)).toBe(false);
  expect(
    fits({ ...passport, file: { ...file, type: 'image/webp' } }, { ...field, accept: 'imageOrPdf' }),
  ).toBe(true);
});
