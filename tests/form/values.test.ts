import { describe, expect, test } from 'vitest';
import {
  type AnswerFile,
  areSame,
  emptyValues,
  filesBehind,
  filesLeft,
  isPristine,
  isSameIn,
  originalOf,
  pairedFileOf,
  type StoredFile,
  totalFileSize,
  type Values,
  withAnswer,
  withFile,
  withList,
  withoutFile,
  withPhotoSwapped,
} from '../../src/form/values.ts';

const values: Values = { answers: { name: 'José' }, files: {}, lists: { courses: ['1', '2'] } };

function stored(fileId: string, size = 3): StoredFile {
  return { fileId, name: `${fileId}.jpg`, type: 'image/jpeg', size, sha256: 'a'.repeat(64) };
}

const original = stored('original', 400);
const smaller = stored('smaller', 100);
const derivative: AnswerFile = { ...smaller, photo: { kind: 'smaller', original } };
const preferred: AnswerFile = { ...original, photo: { kind: 'original', smaller } };
const asPicked: AnswerFile = { ...stored('picked'), photo: { kind: 'asPicked' } };
const document: AnswerFile = stored('document', 20);

test('values are the same only with the same answers and the same lists in the same order', () => {
  expect(areSame(values, { ...values, lists: { courses: ['1', '2'], renewalCourses: [] } })).toBe(true);
  expect(areSame(values, withAnswer(values, 'name', 'Ana'))).toBe(false);
  expect(areSame(values, withList(values, 'courses', ['2', '1']))).toBe(false);
  expect(areSame(values, withList(values, 'courses', ['1']))).toBe(false);
  expect(areSame(values, withList(values, 'renewalCourses', ['3']))).toBe(false);
});

test('values are the same only with the same files', () => {
  const withDocument = withFile(values, 'document', document);

  expect(areSame(withDocument, withFile(values, 'document', { ...document }))).toBe(true);
  expect(areSame(withDocument, values)).toBe(false);
  expect(isSameIn(withDocument, withFile(values, 'document', stored('another')), 'document')).toBe(false);
  expect(isSameIn(withDocument, values, 'name')).toBe(true);
});

describe('a change of one answer, list or file', () => {
  test('leaves all others as they are', () => {
    const before: Values = { answers: { a: '1' }, files: { x: document }, lists: { l: ['1'] } };

    expect(withAnswer(before, 'b', '2')).toEqual({ ...before, answers: { a: '1', b: '2' } });
    expect(withList(before, 'm', ['2'])).toEqual({ ...before, lists: { l: ['1'], m: ['2'] } });
    expect(withFile(before, 'y', asPicked)).toEqual({ ...before, files: { x: document, y: asPicked } });
    expect(withoutFile(withFile(before, 'y', asPicked), 'x')).toEqual({ ...before, files: { y: asPicked } });
  });
});

describe('a form is untouched', () => {
  test.each<readonly [string, Values, boolean]>([
    ['when it is empty', emptyValues, true],
    ['when all was emptied', { answers: { a: '', b: '' }, files: {}, lists: { l: [], m: [] } }, true],
    ['but not with one answer', { answers: { a: '', b: 'x' }, files: {} }, false],
    ['but not with an item in one list', { answers: {}, files: {}, lists: { l: [], m: ['1'] } }, false],
    ['but not with a file', { answers: {}, files: { document } }, false],
  ])('%s', (_when, given, pristine) => {
    expect(isPristine(given)).toBe(pristine);
  });
});

describe('a photo', () => {
  test('has its counterpart, where one was made', () => {
    expect(pairedFileOf(derivative)).toBe(original);
    expect(pairedFileOf(preferred)).toBe(smaller);
    expect(pairedFileOf(asPicked)).toBeUndefined();
    expect(pairedFileOf(document)).toBeUndefined();
  });

  test('has the file that was picked', () => {
    expect(originalOf(derivative)).toBe(original);
    expect(originalOf(preferred)).toBe(preferred);
    expect(originalOf(document)).toBe(document);
  });

  test('is exchanged for its counterpart and back', () => {
    const given = withFile(withFile(values, 'photo', derivative), 'document', document);
    const swapped = withPhotoSwapped(given, 'photo');

    expect(swapped).toEqual(withFile(given, 'photo', preferred));
    expect(withPhotoSwapped(swapped, 'photo')).toEqual(given);
  });

  test('stays where there is nothing to exchange it for', () => {
    for (const file of [asPicked, document]) {
      const given = withFile(values, 'photo', file);
      expect(withPhotoSwapped(given, 'photo')).toEqual(given);
    }
    expect(withPhotoSwapped(values, 'photo')).toBe(values);
  });
});

describe('the files of a form', () => {
  const files = { photo: derivative, document };

  test('are all whose bytes it needs, originals and derivatives too', () => {
    expect(filesBehind({ answers: {}, files })).toEqual([derivative, original, document]);
  });

  test('are left when the form has them no more', () => {
    const before = { answers: {}, files };

    expect(filesLeft(before, before)).toEqual([]);
    expect(filesLeft(before, withoutFile(before, 'photo'))).toEqual([derivative]);
    expect(filesLeft(before, { answers: {}, files: { moved: derivative } })).toEqual([document]);
  });

  test('have the size of those that would be sent', () => {
    expect(totalFileSize({ answers: {}, files })).toBe(120);
    expect(totalFileSize(emptyValues)).toBe(0);
  });
});
