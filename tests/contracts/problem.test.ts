import { describe, expect, test } from 'vitest';
import {
  earlierReceivedIn,
  erasedIn,
  fieldMessagesOf,
  isOfThisAlone,
  isTooManyReplies,
  isProblem,
  violationMessagesOf,
} from '../../src/contracts/problem.ts';
import { isNoRoomForUploads, uploadFaultsOf } from '../../src/contracts/uploads.ts';

const type = (name: string): string => `urn:pmts:problem:${name}`;

describe('a problem of the API', () => {
  test.each([
    [{ type: type('validation') }, true],
    [{ type: 'about:blank' }, false],
    [{ type: `x${type('validation')}` }, false],
    [{ type: [type('validation')] }, false],
    [{ type: 7 }, false],
    [{}, false],
    [null, false],
    ['text', false],
    [[type('validation')], false],
  ])('is known by its type: %j', (body, known) => {
    expect(isProblem(body)).toBe(known);
  });

  test.each([
    ['storageFull', true, false],
    ['tooMuchToday', true, false],
    ['tooManyReplies', true, false],
    ['uploadsFull', false, true],
    ['tooMuchOpen', false, true],
    ['busy', false, false],
    ['', false, false],
  ])('of the type %s says whether it speaks of this alone, and of uploads', (name, forThis, forUploads) => {
    expect(isOfThisAlone({ type: type(name) })).toBe(forThis);
    expect(isNoRoomForUploads({ type: type(name) })).toBe(forUploads);
    expect(isTooManyReplies({ type: type(name) })).toBe(name === 'tooManyReplies');
  });
});

describe('the submission that was received before', () => {
  const received = { submissionId: 'a', reference: 'R-1', receivedAt: '2026-11-21T12:00:00.000Z' };

  test('is read where it is this one, without anything else', () => {
    expect(earlierReceivedIn({ received: { ...received, more: 1 } }, 'a')).toEqual(received);
  });

  test.each([
    [{ ...received, submissionId: 'b' }],
    [{ ...received, reference: 7 }],
    [{ ...received, receivedAt: 7 }],
    [{ ...received, receivedAt: 'soon' }],
    [undefined],
  ])('is not read from %j', (odd) => {
    expect(earlierReceivedIn({ received: odd }, 'a')).toBeUndefined();
  });
});

test('what was erased is named by a problem of that type alone', () => {
  const erased = { submissionId: 'a' };

  expect(erasedIn({ type: type('erased'), erased })).toBe('a');
  expect(erasedIn({ type: type('gone'), erased })).toBeUndefined();
  expect(erasedIn({ type: type('erased'), erased: { submissionId: 7 } })).toBeUndefined();
  expect(erasedIn({ type: type('erased') })).toBeUndefined();
});

describe('the messages about fields', () => {
  const violations = [
    { field: 'correo', message: ' No address ', more: 1 },
    { field: 7, message: 'of no field' },
    { message: 'of no field either' },
    { field: 'nombre', message: ' ' },
    null,
  ];

  test('name their fields', () => {
    expect(fieldMessagesOf({ violations })).toEqual([{ field: 'correo', message: 'No address' }]);
    expect(fieldMessagesOf({ violations: 'none' })).toEqual([]);
    expect(fieldMessagesOf({})).toEqual([]);
    expect(violationMessagesOf({ violations })).toEqual(['No address', 'of no field', 'of no field either']);
    expect(violationMessagesOf({})).toEqual([]);
  });

  test('are thirty at most', () => {
    const many = {
      violations: Array.from({ length: 31 }, (_, index) => ({ field: 'x', message: `m${index}` })),
    };

    expect(fieldMessagesOf(many)).toHaveLength(30);
    expect(violationMessagesOf(many)).toHaveLength(30);
  });
});

test('the uploads to send again are named with their field, their id and the reason', () => {
  const fault = { field: 'documento', uploadId: 'ab12', reason: 'missing' };
  const reasons = ['missing', 'incomplete', 'differs', 'foreign'];
  const faults = reasons.map((reason) => ({ ...fault, reason }));

  expect(uploadFaultsOf({ uploads: faults })).toEqual(faults);
  expect(
    uploadFaultsOf({
      uploads: [
        { ...fault, field: 7 },
        { ...fault, uploadId: 7 },
      ],
    }),
  ).toEqual([]);
});
