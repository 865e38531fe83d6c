import { beforeEach, describe, expect, test } from 'vitest';
import type { Remembered } from '../../src/outbox/ports.ts';
import type { YieldReason } from '../../src/outbox/send-file.ts';
import { type Attempts, beingSent, claimedOf, newAttempts, textBytes } from './attempts.ts';
import { html, noAnswer, problem, receiptFor } from './fake-api.ts';
import { tus } from './fake-uploads.ts';

const kibi = 1024;
const bodyTooLong = html(413);
const full = problem(503, { type: 'urn:pmts:problem:uploadsFull' }, { retryAfter: '300' });

let attempts: Attempts;

beforeEach(() => {
  attempts = newAttempts();
});

describe('a large request', () => {
  const large = () => claimedOf([300 * kibi, 10 * kibi]);

  test('goes up first, and then names its files', async () => {
    expect(await attempts.make(large())).toBe('delivered');

    expect([...attempts.api.uploads.has.keys()]).toEqual(['/uploads/a-f0', '/uploads/a-f1']);
    expect(attempts.fileParts()).toEqual([0]);
    expect(attempts.calls).toEqual([[90_000, false]]);
  });

  test('goes whole where there are no uploads after all', async () => {
    attempts.api.uploads.spoil('create', tus(404));

    expect(await attempts.make(large())).toBe('delivered');

    expect(attempts.fileParts()).toEqual([2]);
  });

  test('goes in pieces that pass a limit on the way, believed for a day', async () => {
    const bodyLimit = { bytes: 100 * kibi, since: attempts.clock.now() };

    await attempts.make(claimedOf([200 * kibi]), { known: { bodyLimit } });
    expect([...attempts.api.uploads.has.keys()]).toEqual(['/uploads/a-f0']);

    attempts = newAttempts();
    const old = { ...bodyLimit, since: attempts.clock.now() - 24 * 60 * 60 * 1000 };
    await attempts.make(claimedOf([200 * kibi]), { known: { bodyLimit: old } });
    expect(attempts.fileParts()).toEqual([1]);
  });

  test.each<[string, YieldReason]>([
    ['held', 'held'],
    ['overtaken', 'preempted'],
  ])('that is %s waits for nothing, and keeps its doubt', async (_what, yieldReason) => {
    expect(await attempts.make({ ...large(), mayHaveArrived: true }, { yieldReason })).toBe(yieldReason);

    expect(attempts.api.sent).toEqual([]);
    expect(attempts.store().at('a')).toMatchObject({ mayHaveArrived: true, state: { kind: 'queued' } });
    expect(attempts.stateNow()).toEqual({ kind: 'queued' });
  });

  test('stops when the run has no time left', async () => {
    expect(await attempts.make(large(), { stopAt: attempts.clock.now() })).toBe('outOfTime');
    expect(await attempts.make(large(), { stopAt: attempts.clock.now() - 1 })).toBe('outOfTime');

    expect(attempts.api.uploads.calls).toEqual([]);
  });

  test('whose upload fails means what the same answer means there', async () => {
    attempts.api.uploads.spoil('create', tus(503));

    expect(await attempts.make(large())).toBe('stops');

    expect(attempts.store().at('a')).toMatchObject({
      mayHaveArrived: false,
      state: { wait: { cause: { kind: 'busy' } } },
    });
    expect(attempts.stateNow()).not.toHaveProperty('wait.trouble');
  });

  test('with a damaged file, or one that nothing lets through, needs attention', async () => {
    attempts.api.uploads.patch = async () => ({ kind: 'damagedFile' });
    expect(await attempts.make(large())).toBe('goesOn');
    const reason = { kind: 'damagedFile', field: 'document1', name: 'f0.pdf' };
    expect(attempts.stateNow()).toEqual({ kind: 'attention', reason });

    attempts.api.uploads.patch = async () => bodyTooLong;
    expect(await attempts.make(large())).toBe('goesOn');
    expect(attempts.stateNow()).toEqual({ kind: 'attention', reason: { kind: 'bodyLimit' } });
    expect(attempts.api.sent).toEqual([]);
  });
});

describe('where uploads have no room', () => {
  const size = 300 * kibi;
  const whole = size + textBytes;
  const waits = { kind: 'queued', wait: { duration: 300_000, cause: { kind: 'busy', status: 503 } } };

  test.each<[string, Remembered]>([
    ['that fits', {}],
    ['as large as what passes on the way', { bodyLimit: { bytes: whole, since: 0 } }],
    ['that the link carries', { bytesPerSecond: whole / 900 }],
  ])('a request %s goes whole', async (_what, known) => {
    attempts.api.uploads.spoil('create', full);
    attempts.clock.set(1000);

    expect(await attempts.make(claimedOf([size]), { known })).toBe('delivered');

    expect(attempts.fileParts()).toEqual([1]);
  });

  test.each<[string, Remembered, object]>([
    ['larger than what passes on the way', { bodyLimit: { bytes: whole - 1, since: 0 } }, {}],
    ['that the link does not carry', { bytesPerSecond: whole / 901 }, {}],
    ['that the run has no time for', { bytesPerSecond: whole / 200 }, { stopAt: 1000 + 199_000 }],
  ])('a request %s waits, and nothing else does', async (_what, known, more) => {
    attempts.api.uploads.spoil('create', full);
    attempts.clock.set(1000);

    expect(await attempts.make(claimedOf([size]), { known, ...more })).toBe('goesOn');

    expect(attempts.api.sent).toEqual([]);
    expect(attempts.stateNow()).toMatchObject(waits);
    expect(attempts.stateNow()).not.toHaveProperty('wait.trouble');
    expect(await attempts.store().remembered()).not.toHaveProperty('pause');
  });
});

describe('a limit for bodies on the way', () => {
  test.each([
    [200 * kibi - textBytes, 100 * kibi],
    [1 + 200 * kibi - textBytes, 100 * kibi],
    // No piece is smaller.
    [1000, 32 * kibi],
  ])('that a whole request of %i bytes meets is taken for half of it', async (size, bytes) => {
    attempts.api.answerWith(bodyTooLong);

    expect(await attempts.make(claimedOf([size]))).toBe('delivered');

    expect(attempts.fileParts()).toEqual([1, 0]);
    expect(await attempts.store().remembered()).toMatchObject({
      bodyLimit: { bytes, since: attempts.clock.now() },
    });
  });

  test('needs attention when the request goes neither in pieces nor whole', async () => {
    attempts.api.answer('a', bodyTooLong);
    attempts.api.uploads.spoil('create', tus(404));

    expect(await attempts.make(claimedOf([1000]))).toBe('goesOn');

    expect(attempts.fileParts()).toEqual([1, 1]);
    expect(attempts.stateNow()).toEqual({ kind: 'attention', reason: { kind: 'bodyLimit' } });
  });

  test('is not remembered of a request that cannot go in pieces', async () => {
    attempts.api.answer('a', bodyTooLong);

    expect(await attempts.make(claimedOf([]))).toBe('goesOn');

    expect(attempts.stateNow()).toEqual({ kind: 'attention', reason: { kind: 'bodyLimit' } });
    expect(await attempts.store().remembered()).toEqual({});
  });

  test('is none where the text is refused whose files are up', async () => {
    attempts.api.answer('a', bodyTooLong);

    expect(await attempts.make(claimedOf([300 * kibi]))).toBe('goesOn');

    expect(attempts.fileParts()).toEqual([0]);
    expect(await attempts.store().remembered()).not.toHaveProperty('bodyLimit');
  });
});

describe('files that the API finds wanting', () => {
  const wanting = problem(422, { uploads: [{ field: 'document1', uploadId: 'a-f0', reason: 'missing' }] });

  test('are sent again in the same attempt, and the request after them', async () => {
    attempts.api.answerWith((request) => {
      attempts.api.uploads.has.delete('/uploads/a-f0');
      return receiptFor(request).kind === 'http' ? wanting : noAnswer;
    });

    expect(await attempts.make(claimedOf([300 * kibi]))).toBe('delivered');

    expect(attempts.fileParts()).toEqual([0, 0]);
    expect(attempts.api.uploads.carried()).toBe(600 * kibi);
  });

  test('are left to the context that has taken it over meanwhile', async () => {
    const entry = claimedOf([300 * kibi]);
    attempts.api.answerWith(() => {
      attempts
        .store()
        .add({ ...entry, state: { ...beingSent, lease: { ...beingSent.lease, owner: 'other' } } });
      return wanting;
    });

    expect(await attempts.make(entry)).toBe('lost');

    expect(attempts.api.sent).toHaveLength(1);
  });

  test('are refused with the request that has carried them whole', async () => {
    attempts.api.answer('a', wanting);
    const uploads = { f0: { url: '/uploads/a-f0', sent: 1000 } };

    expect(await attempts.make(claimedOf([1000], { uploads }))).toBe('goesOn');

    expect(attempts.api.sent).toHaveLength(1);
    expect(attempts.stateNow()).toMatchObject({ kind: 'attention', reason: { status: 422 } });
  });
});
