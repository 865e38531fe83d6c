import { describe, expect, test } from 'vitest';
import { type Entry, entryShape } from '../../src/outbox/entry.ts';
import { isAskedFor, nextDue } from '../../src/outbox/next-due.ts';
import { leaseDuration } from '../../src/outbox/lease.ts';
import { entryInState } from './submissions.ts';

const now = Date.UTC(2026, 10, 21, 12);
const conditions = { now, cost: 'unknown' } as const;
const byTimer = { trigger: 'timer', underLock: true } as const;

function entryOf(submissionId: string, more: Partial<Entry> = {}): Entry {
  return { ...entryInState({ kind: 'queued' }), submissionId, ...more };
}

const waiting: Entry['state'] = {
  kind: 'queued',
  wait: { since: now, duration: 1000, cause: { kind: 'unproven' } },
};
const attention: Entry['state'] = { kind: 'attention', reason: { kind: 'tooLarge' } };
const sending = (until: number, underLock = false): Entry['state'] => ({
  kind: 'sending',
  lease: { owner: 'another', until, underLock },
});

type Options = Parameters<typeof nextDue>[2];

const nextOf = (entry: Partial<Entry>, options: Options = byTimer, tried: readonly string[] = []) =>
  nextDue([entryOf('a', entry)], new Set(tried), options, conditions)?.submissionId;

describe('the next request that a run tries', () => {
  test('is one that waits for nothing, once in a run', () => {
    expect(nextOf({})).toBe('a');
    expect(nextOf({}, byTimer, ['a'])).toBeUndefined();
    expect(nextOf({}, byTimer, ['b'])).toBe('a');
    expect(nextOf({ state: waiting })).toBeUndefined();
    expect(nextOf({ state: waiting }, { ...byTimer, trigger: 'person' })).toBe('a');
    expect(nextOf({ state: attention })).toBeUndefined();
  });

  test('is none that a newer version of the app has stored', () => {
    expect(nextOf({ shape: entryShape })).toBe('a');
    expect(nextOf({ shape: entryShape + 1 })).toBeUndefined();
    expect(
      nextOf({ shape: entryShape + 1 }, { trigger: 'person', only: 'a', underLock: true }),
    ).toBeUndefined();
  });

  test('is not what was added to a request that waits here again', () => {
    const entries = [
      entryOf('request', { state: waiting }),
      entryOf('a', { addition: { kind: 'reply', to: 'request' } }),
      entryOf('b', { addition: { kind: 'reply', to: 'another' } }),
    ];
    const next = (options: Options) => nextDue(entries, new Set(), options, conditions)?.submissionId;

    expect(next(byTimer)).toBe('b');
    expect(next({ trigger: 'person', only: 'a', underLock: true })).toBeUndefined();
  });

  test('is only the one that the run is for', () => {
    expect(nextOf({}, { ...byTimer, only: 'b' })).toBeUndefined();
    expect(nextOf({}, { ...byTimer, only: 'a' })).toBe('a');
  });

  test('is one that is held, or that needs attention, only where a person asks for exactly it', () => {
    const asked: Options = { trigger: 'person', only: 'a', underLock: true };

    for (const entry of [{ sendWhen: 'held' }, { state: attention }] as const) {
      expect(nextOf(entry, asked)).toBe('a');
      expect(nextOf(entry, { ...asked, trigger: 'event' })).toBeUndefined();
      expect(nextOf(entry, { trigger: 'person', underLock: true })).toBeUndefined();
    }
  });

  test.each<readonly [string, Entry['state'], boolean, boolean]>([
    ['its lease has run out', sending(now), false, true],
    ['its lease is from before the clock was set back', sending(now + 3 * leaseDuration), false, true],
    ['its owner held the lock that is now ours', sending(now + 1, true), true, true],
    ['its owner holds the lock, and we do not', sending(now + 1, true), false, false],
    ['its owner works without the lock', sending(now + 1), true, false],
  ])('is one that is being sent, where it was given up: %s', (_what, state, underLock, due) => {
    const expected = due ? 'a' : undefined;

    expect(nextOf({ state }, { trigger: 'timer', underLock })).toBe(expected);
    expect(nextOf({ state }, { trigger: 'person', only: 'a', underLock })).toBe(expected);
  });
});

test('a request is asked for by a person who names it', () => {
  expect(isAskedFor('a', { trigger: 'person', only: 'a' })).toBe(true);
  expect(isAskedFor('a', { trigger: 'person', only: 'b' })).toBe(false);
  expect(isAskedFor('a', { trigger: 'person' })).toBe(false);
  expect(isAskedFor('a', { trigger: 'timer', only: 'a' })).toBe(false);
});
