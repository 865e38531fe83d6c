import { describe, expect, test } from 'vitest';
import type { Answer, HttpAnswer } from '../../src/outbox/ports.ts';
import {
  type Expectation,
  erasureIn,
  failureOf,
  isArrivalUnknown,
  isUnverified,
  outcomeOf,
  outcomeOfQuestion,
} from '../../src/outbox/outcome.ts';
import { erased, html, http, noAnswer, problem, receiptFor } from './fake-api.ts';

const now = Date.UTC(2026, 10, 21, 12);
const submissionId = 'c0ffee00-0000-4000-8000-000000000001';
const expected: Expectation = { submissionId, files: [], success: { from: 200, to: 299 }, receipts: true };
const plain: Expectation = { ...expected, receipts: false };
const received = { submissionId, reference: 'R-1', receivedAt: '2026-11-21T11:00:00.000Z' };
const stranger = (status: number) => ({
  kind: 'unavailable',
  cause: { kind: 'stranger', status },
  run: 'stops',
  stranger: true,
});

describe('an id that the API has already', () => {
  test('is what the API itself says of this submission', () => {
    expect(outcomeOf(problem(422, { received }), expected, now)).toEqual({
      kind: 'earlierReceived',
      reference: 'R-1',
      receivedAt: received.receivedAt,
    });
  });

  test.each<readonly [string, HttpAnswer, string]>([
    ['another status', problem(409, { received }), 'refused'],
    ['another submission', problem(422, { received: { ...received, submissionId: 'other' } }), 'refused'],
    ['somebody else', http(422, { received }), 'unavailable'],
  ])('is not read from %s', (_what, answer, kind) => {
    expect(outcomeOf(answer, expected, now).kind).toBe(kind);
  });
});

describe('that it was erased', () => {
  test('is believed of this submission and of what it belongs to', () => {
    expect(outcomeOf(erased(submissionId), expected, now)).toEqual({ kind: 'erased', submissionId });
    const addition = { kind: 'reply', to: 'first' } as const;
    expect(erasureIn(erased('first'), { submissionId, addition })).toEqual({
      kind: 'erased',
      submissionId: 'first',
    });
  });

  test('is no word about this when it is said of another', () => {
    expect(outcomeOf(erased('other'), expected, now)).toEqual(stranger(410));
    expect(erasureIn(problem(410), { submissionId })).toBeUndefined();
  });

  test('is not heard from a plain API', () => {
    expect(outcomeOf(erased(submissionId), plain, now)).toMatchObject({ kind: 'refused', status: 410 });
  });
});

describe('a success', () => {
  test.each([
    [201, 'accepted'],
    [202, 'accepted'],
    [200, 'refused'],
    [203, 'refused'],
  ])('is what the form calls so: %i is %s', (status, kind) => {
    const answer = http(status, 'OK', { contentType: 'text/plain' });

    expect(outcomeOf(answer, { ...plain, success: { from: 201, to: 202 } }, now).kind).toBe(kind);
  });

  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a yes', '{"success":true}'],
    ['no word about it', '{}'],
  ])('of a plain API may say %s', (_what, body) => {
    expect(outcomeOf(http(200, body, { contentType: 'application/json' }), plain, now)).toStrictEqual({
      kind: 'accepted',
    });
  });

  test('is proven by a receipt that names each of several files', () => {
    const file = { fileId: 'f1', field: 'one', name: 'a.pdf', type: '', size: 1, sha256: 'aa' };
    const files = [file, { ...file, fileId: 'f2', field: 'two', sha256: 'bb' }];
    const parts = files.map((each) => ({ kind: 'file', name: each.field, file: each }) as const);

    expect(outcomeOf(receiptFor({ submissionId, parts }), { ...expected, files }, now).kind).toBe('accepted');
  });

  test('of an addition has no reference of its own', () => {
    const { reference: _reference, ...body } = JSON.parse(
      receiptFor({ submissionId, parts: [] }).body,
    ) as Record<string, unknown>;
    const addition = { kind: 'reply', to: 'first' } as const;

    expect(outcomeOf(http(201, body), { ...expected, addition }, now).kind).toBe('accepted');
    expect(outcomeOf(http(201, body), expected, now).kind).toBe('unavailable');
  });
});

describe('a refusal', () => {
  test('says what the API said, and no more', () => {
    expect(failureOf(http(422, {}), false, now)).toStrictEqual({
      kind: 'refused',
      status: 422,
      statusText: '',
    });
    expect(failureOf(http(422, 'No', { statusText: 'Unprocessable' }), false, now)).toStrictEqual({
      kind: 'refused',
      status: 422,
      statusText: 'Unprocessable',
      unreadable: true,
    });
  });

  test('keeps which field a message is about', () => {
    const violations = [{ field: 'correo', message: 'No address' }];

    expect(failureOf(http(422, { message: 'no', violations }), false, now)).toStrictEqual({
      kind: 'refused',
      status: 422,
      statusText: '',
      message: 'no',
      details: ['No address'],
      violations,
    });
  });
});

describe('the question for what the API can do', () => {
  test.each<readonly [string, HttpAnswer | typeof noAnswer, object]>([
    ['no answer', noAnswer, { kind: 'unavailable', cause: { kind: 'noAnswer' }, run: 'stops' }],
    [
      'busy',
      problem(503, {}, { retryAfter: '9' }),
      { kind: 'unavailable', cause: { kind: 'busy', status: 503 }, run: 'stops', retryAfter: 9000 },
    ],
    ['a refusal, which is none of a submission', problem(403), stranger(403)],
    ['a stranger', http(404), stranger(404)],
  ])('is answered with %s', (_what, answer, outcome) => {
    expect(outcomeOfQuestion(answer, now)).toEqual(outcome);
  });
});

describe('whether it may have arrived', () => {
  const file = { fileId: 'f', field: 'd', name: 'a', type: '', size: 1, sha256: 'aa' };
  const isUnknown = (answer: Answer, expectation: Expectation): boolean =>
    isArrivalUnknown(answer, outcomeOf(answer, expectation, now), expectation.receipts);

  test.each<readonly [string, Answer, Expectation, boolean]>([
    ['after no answer', noAnswer, expected, true],
    ['after a yes without proof', http(204), expected, true],
    ['after 408 of the API', problem(408), expected, true],
    ['after 500 of the API', problem(500), expected, true],
    ['after 499 of somebody', http(499), expected, false],
    ['after 423 of the API', problem(423), expected, false],
    ['after what the API calls busy', problem(503), expected, false],
    ['after 503 of a plain API', http(503), plain, true],
    ['after 429 of a plain API', http(429), plain, false],
    ['after 511 of a portal', html(511), expected, false],
    ['after a refusal', problem(422), expected, false],
    ['after a success', receiptFor({ submissionId, parts: [] }), expected, false],
    ['where nothing was sent', { kind: 'damagedFile', file }, expected, false],
  ])('%s: %#', (_when, answer, expectation, unknown) => {
    expect(isUnknown(answer, expectation)).toBe(unknown);
  });

  test('only a yes without proof is unverified', () => {
    expect(isUnverified(outcomeOf(http(204), expected, now))).toBe(true);
    expect(isUnverified(outcomeOf(noAnswer, expected, now))).toBe(false);
    expect(isUnverified(outcomeOf(problem(422), expected, now))).toBe(false);
  });
});
