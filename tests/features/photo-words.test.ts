import { expect, test } from 'vitest';
import { photoStanding } from '../../src/form-page/photos/photo-tools.tsx';
import {
  type AnswerFile,
  filesBehind,
  originalOf,
  pairedFileOf,
  type StoredFile,
  withPhotoSwapped,
} from '../../src/form/values.ts';

const stored = (fileId: string, size: number): StoredFile => ({
  fileId,
  name: `${fileId}.jpg`,
  type: 'image/jpeg',
  size,
  sha256: fileId,
});
const original = stored('original', 4_000_000);
const small = stored('small', 400_000);
const smaller: AnswerFile = { ...small, photo: { kind: 'smaller', original } };
const standing = (file: AnswerFile) => photoStanding(file, false, true);

test('a straightened photo says so, however many bytes it has', () => {
  const straightened: AnswerFile = { ...small, photo: { kind: 'smaller', original, straightened: true } };

  expect(standing(straightened)).toEqual({ kind: 'straightened', before: 4_000_000, after: 400_000 });
  expect(standing({ ...straightened, size: 5_000_000 }).kind).toBe('straightened');
});

test('a photo and its smaller copy change places and back, and the device keeps both', () => {
  const values = { answers: {}, files: { a: smaller } };

  const swapped = withPhotoSwapped(values, 'a');

  expect(swapped.files['a']).toEqual({ ...original, photo: { kind: 'original', smaller: small } });
  expect(withPhotoSwapped(swapped, 'a')).toEqual(values);
  expect(
    [values, swapped].map((each) =>
      filesBehind(each)
        .map(({ fileId }) => fileId)
        .toSorted(),
    ),
  ).toEqual([
    ['original', 'small'],
    ['original', 'small'],
  ]);
  expect(originalOf(smaller)).toBe(original);
});

test('a doubt about what a photo shows goes with it, whichever of the two is chosen, and with neither’s bytes', () => {
  const values = { answers: {}, files: { a: { ...smaller, doubt: 'blurred' } as const } };

  const swapped = withPhotoSwapped(values, 'a');

  expect(swapped.files['a']).toEqual({
    ...original,
    photo: { kind: 'original', smaller: small },
    doubt: 'blurred',
  });
  expect(withPhotoSwapped(swapped, 'a')).toEqual(values);
});

test('a file without a copy has none to change places with', () => {
  for (const file of [original, { ...original, photo: { kind: 'asPicked' } } as const]) {
    const values = { answers: {}, files: { a: file } };
    expect(withPhotoSwapped(values, 'a').files['a']).toEqual(file);
    expect(pairedFileOf(file)).toBeUndefined();
  }
  expect(withPhotoSwapped({ answers: {}, files: {} }, 'a').files).toEqual({});
});

test('the card tells before and after, and speaks of metadata only where the size hardly changed', () => {
  expect(standing(smaller)).toEqual({ kind: 'smaller', before: 4_000_000, after: 400_000 });
  expect(standing({ ...stored('same', 3_990_000), photo: { kind: 'smaller', original } }).kind).toBe(
    'cleaned',
  );
  expect(standing({ ...original, photo: { kind: 'original', smaller: small } })).toEqual({
    kind: 'original',
    before: 4_000_000,
    after: 400_000,
    cleaned: false,
  });
  expect(photoStanding(original, true, true).kind).toBe('shrinking');
});

test('the card says that a photo was not made smaller where this browser alters pictures', () => {
  const altered = (file: AnswerFile) => photoStanding(file, false, true, true).kind;

  expect(altered(original)).toBe('altered');
  expect(altered(stored('tiny', 1000))).toBe('asPicked');
  expect(altered({ ...original, type: 'application/pdf' })).toBe('asPicked');
  expect(altered(smaller)).toBe('smaller');
  expect(photoStanding(original, true, true, true).kind).toBe('shrinking');
  expect(photoStanding(original, false, false, true).kind).toBe('asPicked');
});

test('making it smaller is offered where nobody has tried, and this browser can', () => {
  expect(standing(original).kind).toBe('large');
  expect(photoStanding(original, false, false).kind).toBe('asPicked');
  expect(standing(stored('tiny', 1000)).kind).toBe('asPicked');
  expect(standing({ ...original, type: 'application/pdf' }).kind).toBe('asPicked');
  expect(standing({ ...original, photo: { kind: 'asPicked' } }).kind).toBe('asPicked');
});
