import { expect, test } from 'vitest';
import { excessOf, sizeViolations } from '../../src/form/file-limits.ts';
import type { StoredFile, Values } from '../../src/form/values.ts';

const file = (fileId: string, size: number): StoredFile => ({
  fileId,
  name: fileId,
  type: '',
  size,
  sha256: '',
});
const values = (...sizes: readonly number[]): Values => ({
  answers: {},
  files: Object.fromEntries(sizes.map((size, index) => [`field${index}`, file(`f${index}`, size)])),
});

test('without a known limit nothing is too large', () => {
  expect(sizeViolations(values(1e12), {})).toEqual([]);
  expect(excessOf([], { maxFileBytes: 1, maxSubmissionBytes: 1 })).toBeUndefined();
});

test('a limit may be reached and not passed', () => {
  const limits = { maxFileBytes: 10, maxSubmissionBytes: 20 };

  expect(sizeViolations(values(10, 10), limits)).toEqual([]);
  expect(sizeViolations(values(11, 5, 12), limits)).toEqual([
    { field: 'field0', rule: 'fileTooLarge', maxBytes: 10 },
    { field: 'field2', rule: 'fileTooLarge', maxBytes: 10 },
  ]);
});

test('what exceeds a limit is told with the biggest file', () => {
  const files = [file('a', 7), file('b', 9), file('c', 8)];
  const [, biggest] = files;

  expect(excessOf(files, { maxFileBytes: 8 })).toEqual({ kind: 'file', biggest, maxBytes: 8 });
  expect(excessOf(files, { maxFileBytes: 9, maxSubmissionBytes: 23 })).toEqual({
    kind: 'total',
    biggest,
    totalBytes: 24,
    maxBytes: 23,
  });
  expect(sizeViolations(values(10, 11), { maxFileBytes: 10 })).toEqual([
    { field: 'field1', rule: 'fileTooLarge', maxBytes: 10 },
  ]);
});

test('too many bytes in all are told once, at the biggest file', () => {
  expect(sizeViolations(values(7, 9, 8), { maxFileBytes: 10, maxSubmissionBytes: 20 })).toEqual([
    { field: 'field1', rule: 'filesTooLarge', totalBytes: 24, maxBytes: 20 },
  ]);
});
