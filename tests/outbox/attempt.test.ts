import { beforeEach, describe, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import { type Attempted, expectationOf } from '../../src/outbox/attempt.ts';
import { chunkThreshold } from '../../src/outbox/chunked-upload.ts';
import type { Answer } from '../../src/outbox/ports.ts';
import { type Attempts, claimedOf, newAttempts, textBytes } from './attempts.ts';
import { erased, fullApi, html, http, noAnswer, problem } from './fake-api.ts';
import { resumable } from './large-request.ts';

const plain = { idempotencyKey: false, receipts: false, verification: false };

let attempts: Attempts;

beforeEach(() => {
  attempts = newAttempts();
});

describe('an attempt', () => {
  test('whose answer proves it leaves a receipt', async () => {
    expect(await attempts.make(claimedOf([1000]))).toBe('delivered');

    expect(attempts.store().delivered).toMatchObject([{ submissionId: 'a', proven: true, reference: 'R-a' }]);
    expect(attempts.fileParts()).toEqual([1]);
    expect(attempts.api.uploads.calls).toEqual([]);
  });

  test.each([resumable, plain])('spends no byte on what the API would refuse as too large', async (api) => {
    const capabilities = { ...api, maxFileBytes: 999 };

    expect(await attempts.make(claimedOf([1000]), { capabilities })).toBe('goesOn');

    expect(attempts.api.sent).toEqual([]);
    expect(attempts.store().at('a')).toMatchObject({
      mayHaveArrived: false,
      state: { kind: 'attention', reason: { kind: 'tooLarge' } },
    });
  });

  test('of which the office has erased what was sent leaves what says so', async () => {
    attempts.api.answer('a', erased('a'));

    expect(await attempts.make(claimedOf([]))).toBe('goesOn');

    expect(attempts.store().erased).toEqual([['a', 'a', instantAt(attempts.clock.now(), -300)]]);
  });

  test.each<[string, Answer, Attempted]>([
    ['is refused', problem(422), 'goesOn'],
    ['fails', problem(500), 'goesOn'],
    ['is asked to wait', problem(503), 'stops'],
    ['is not answered', noAnswer, 'stops'],
  ])('that %s ends so', async (_what, answer, ended) => {
    attempts.api.answer('a', answer);

    expect(await attempts.make(claimedOf([]))).toBe(ended);
  });

  test('expects a receipt for what was sent', () => {
    const { submissionId, files, request } = claimedOf([10]);
    const expected = { submissionId, files, success: request.success, receipts: true };
    const addition = { kind: 'reply', to: 'b' } as const;

    expect(expectationOf(claimedOf([10]), fullApi)).toStrictEqual(expected);
    expect(expectationOf(claimedOf([10], { addition }), fullApi)).toStrictEqual({ ...expected, addition });
  });
});

describe('what the API has asked for', () => {
  test('is remembered for all: to wait', async () => {
    attempts.api.answer('a', problem(503, {}, { retryAfter: '600' }));

    await attempts.make(claimedOf([]));

    expect(await attempts.store().remembered()).toEqual({
      pause: { since: attempts.clock.now(), duration: 600_000 },
    });
  });

  test('is remembered for nobody where it was about this request', async () => {
    attempts.api.answer('a', problem(500));

    await attempts.make(claimedOf([]));

    expect(await attempts.store().remembered()).toEqual({});
  });

  test('is asked anew after a yes that proves nothing', async () => {
    attempts.api.answer('a', http(200, { message: 'ok' }));

    await attempts.make(claimedOf([]));

    expect(await attempts.store().remembered()).toEqual({
      api: { capabilities: resumable, learnedAt: 0 },
      contactFailed: true,
    });
  });
});

describe('that it may have arrived', () => {
  const trouble = { unconfirmed: true };

  test.each([
    ['is not known at an API that can tell a repeat', resumable, false],
    ['is known at one that cannot', plain, true],
  ])('%s, and is an open question at both', async (_where, capabilities, mayHaveArrived) => {
    attempts.api.answer('a', noAnswer);

    await attempts.make(claimedOf([]), { capabilities });

    expect(attempts.store().at('a')).toMatchObject({ mayHaveArrived, state: { wait: { trouble } } });
  });

  test('is no question after an answer that says it has not', async () => {
    attempts.api.answer('a', html(200));
    await attempts.make(claimedOf([]), { capabilities: plain });

    expect(attempts.store().at('a').mayHaveArrived).toBe(false);
    expect(attempts.stateNow()).not.toHaveProperty('wait.trouble.unconfirmed');
  });

  test('stays known, and what else was open stays open', async () => {
    attempts.api.answer('a', noAnswer);
    const strangersSince = attempts.clock.now() - 1000;
    await attempts.make(claimedOf([], { mayHaveArrived: true, trouble: { strangersSince, strangers: 2 } }));

    expect(attempts.store().at('a')).toMatchObject({
      mayHaveArrived: true,
      state: { wait: { trouble: { strangersSince, unconfirmed: true } } },
    });
  });
});

describe('a whole request is waited for', () => {
  const tenSeconds = 10 * 4096 - textBytes;

  test.each([
    ['90 s, and as long as its bytes take at 4 KiB a second', tenSeconds, undefined, 100_000],
    ['no longer than its run lasts', tenSeconds, 99_999, 99_999],
    ['not at all once that is over', tenSeconds, -1, 0],
  ])('%s', async (_what, size, left, deadline) => {
    await attempts.make(claimedOf([size]), left === undefined ? {} : { stopAt: attempts.clock.now() + left });

    expect(attempts.calls).toEqual([[deadline, false]]);
  });

  test('and tells how much of it has left, where it is large', async () => {
    const size = chunkThreshold + 1 - textBytes;
    await attempts.make(claimedOf([size - 1]), { capabilities: fullApi });
    await attempts.make(claimedOf([size]), { capabilities: fullApi });

    expect(attempts.calls.map(([, tells]) => tells)).toEqual([false, true]);
    const totalBytes = chunkThreshold + 1;
    expect(attempts.told).toEqual([
      { submissionId: 'a', sentBytes: totalBytes, totalBytes, hasOnlyLeft: true },
    ]);
  });
});
