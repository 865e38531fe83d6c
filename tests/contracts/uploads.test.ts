import { describe, expect, test } from 'vitest';
import { creationMetadata, uploadFaultsOf, uploadIdOf } from '../../src/contracts/uploads.ts';

test('an upload says what it belongs to, in ASCII', () => {
  const pairs = creationMetadata({
    submissionId: 'c0ffee00-0000-4000-8000-000000000001',
    field: 'certificateFile_0',
    sha256: 'ab'.repeat(32),
    type: 'application/pdf',
  });

  expect(pairs.map(([key]) => key)).toEqual(['submissionId', 'field', 'sha256', 'type']);
  expect(pairs.flat().join('')).toMatch(/^[\x20-\x7e]+$/);
});

test.each([
  ['/api/uploads/a-1_b', 'a-1_b'],
  ['https://ship.example/api/uploads/ab12?x=1#y', 'ab12'],
  ['/api/uploads/', undefined],
  ['', undefined],
  ['/api/uploads/%2e%2e', undefined],
  ['/api/uploads/ab%2e', undefined],
])('the id in %s is %s', (location, id) => {
  expect(uploadIdOf(location)).toBe(id);
});

describe('the uploads to send again', () => {
  const fault = { field: 'documento', uploadId: 'ab12', reason: 'incomplete' };

  test('are those that a problem names', () => {
    expect(
      uploadFaultsOf({ status: 422, uploads: [fault, { ...fault, reason: 'foreign', more: 1 }] }),
    ).toEqual([fault, { ...fault, reason: 'foreign' }]);
  });

  test.each([
    [undefined],
    [{}],
    [{ uploads: 'all' }],
    [{ uploads: [null, 'x', { ...fault, reason: 'bored' }] }],
  ])('are none in %j', (body) => {
    expect(uploadFaultsOf(body)).toEqual([]);
  });
});
