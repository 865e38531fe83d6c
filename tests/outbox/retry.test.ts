import { describe, expect, test } from 'vitest';
import type { Wait, WaitCause } from '../../src/outbox/entry.ts';
import {
  backoff,
  isDue,
  isOver,
  isPaused,
  isStrangers,
  requestedWait,
  untilNextDue,
  untilNextTurn,
} from '../../src/outbox/retry.ts';
import type { Trigger } from '../../src/outbox/ports.ts';
import { entryInState } from './submissions.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const wait = (kind: 'noAnswer' | 'captivePortal' | 'unproven', since = now): Wait => ({
  since,
  duration: 5 * minute,
  cause: { kind },
});
const busy: WaitCause = { kind: 'busy', status: 503 };
const byStranger = (cause: WaitCause): Wait => ({
  ...wait('noAnswer'),
  cause,
  trouble: { strangers: 1, strangersSince: now },
});

describe('backing off', () => {
  test.each([
    [1, 2500, 5000],
    [2, 5000, 10_000],
    [3, 10_000, 20_000],
    [8, 320_000, 640_000],
    [9, 450_000, 900_000],
    [5000, 450_000, 900_000],
  ])('after %i attempts waits from %i to %i ms', (attempts, least, most) => {
    expect(backoff(attempts, () => 0)).toBe(least);
    expect(backoff(attempts, () => 1)).toBe(most);
  });

  test('a Retry-After of a year counts as a day', () => {
    expect(requestedWait(365 * 24 * 60 * minute)).toBe(24 * 60 * minute);
    expect(requestedWait(Infinity)).toBe(24 * 60 * minute);
    expect(requestedWait(minute)).toBe(minute);
  });
});

describe('a wait', () => {
  test('is over after its time', () => {
    expect(isOver(wait('noAnswer'), now + 5 * minute - 1)).toBe(false);
    expect(isOver(wait('noAnswer'), now + 5 * minute)).toBe(true);
  });

  test('is over when the clock was put back, because nothing can be said of it then', () => {
    expect(isOver(wait('noAnswer'), now - 1)).toBe(true);
  });
});

describe('what is due', () => {
  const cases: readonly [Trigger, WaitCause['kind'] | undefined, boolean][] = [
    ['timer', undefined, true],
    ['person', 'busy', true],
    ['person', 'noAnswer', true],
    ['event', 'noAnswer', true],
    ['event', 'captivePortal', true],
    ['event', 'unproven', false],
    ['event', 'busy', false],
    ['timer', 'noAnswer', false],
    ['timer', 'busy', false],
  ];
  test.each(cases)('asked by a %s, one that waits for %s: %s', (trigger, cause, due) => {
    const waiting = {
      since: now,
      duration: minute,
      cause: cause === 'busy' ? busy : ({ kind: cause } as Wait['cause']),
    };
    const state =
      cause === undefined ? { kind: 'queued' as const } : { kind: 'queued' as const, wait: waiting };
    expect(isDue(state, trigger, now)).toBe(due);
    expect(isDue(state, trigger, now + minute)).toBe(true);
  });

  test.each([
    ['an event ends a wait for the network', wait('noAnswer'), false, true],
    ['an event ends a wait for the page of a portal', wait('captivePortal'), true, true],
    ['an event ends a wait for whoever says 503 in the place of the API', byStranger(busy), true, true],
    ['no event ends what the API itself asked for', { ...wait('noAnswer'), cause: busy }, false, false],
    ['nor what has only a doubt', { ...wait('unproven'), trouble: { unconfirmed: true } }, false, false],
  ] as const)('%s', (_what, waiting, strangers, due) => {
    expect(isStrangers(waiting)).toBe(strangers);
    expect(isDue({ kind: 'queued', wait: waiting }, 'event', now)).toBe(due);
    expect(isDue({ kind: 'queued', wait: waiting }, 'timer', now)).toBe(false);
  });

  test('a pause that the API asked for holds for all but a person', () => {
    const remembered = { pause: { since: now, duration: minute } };
    expect(isPaused(remembered, 'timer', now)).toBe(true);
    expect(isPaused(remembered, 'event', now)).toBe(true);
    expect(isPaused(remembered, 'person', now)).toBe(false);
    expect(isPaused(remembered, 'timer', now + minute)).toBe(false);
    expect(isPaused(remembered, 'timer', now - 1)).toBe(false);
    expect(isPaused({}, 'timer', now)).toBe(false);
  });
});

describe('the time until the next one is due', () => {
  test('is none where nothing waits by itself', () => {
    const attention = entryInState({ kind: 'attention', reason: { kind: 'unproven' } });
    expect(untilNextDue([], now)).toBeUndefined();
    expect(untilNextDue([attention], now)).toBeUndefined();
  });

  test('is that of the earliest', () => {
    const late = entryInState({ kind: 'queued', wait: wait('unproven') });
    const early = entryInState({ kind: 'queued', wait: wait('noAnswer', now - minute) });
    expect(untilNextDue([late, early], now)).toBe(4 * minute);
    expect(untilNextDue([late, entryInState({ kind: 'queued' })], now)).toBe(0);
  });

  test('is the rest of the lease for one that is being sent', () => {
    const sending = entryInState({
      kind: 'sending',
      lease: { owner: 'a', until: now + 40_000, underLock: true },
    });
    expect(untilNextDue([sending], now)).toBe(40_000);
    expect(untilNextDue([sending], now + minute)).toBe(0);
  });

  test('does not believe a lease from the time before the clock was put back', () => {
    const sending = entryInState({
      kind: 'sending',
      lease: { owner: 'a', until: now + 40_000, underLock: true },
    });
    expect(untilNextDue([sending], now - 24 * 60 * minute)).toBe(0);
  });
});

describe('the time until the next one has its turn', () => {
  const waiting = entryInState({ kind: 'queued', wait: wait('noAnswer') });
  const pauseOf = (duration: number, since = now) => ({ pause: { since, duration } });

  test.each([
    ['is that of the earliest', {}, 5 * minute],
    ['is the end of a pause that lasts longer', pauseOf(7 * minute), 7 * minute],
    ['is what is left of a pause', pauseOf(7 * minute, now - minute), 6 * minute],
    ['is not shortened by a pause that ends before', pauseOf(minute), 5 * minute],
    ['is not changed by a pause that is over', pauseOf(7 * minute, now - 7 * minute), 5 * minute],
    ['is not changed by one from before the clock was put back', pauseOf(60 * minute, now + 1), 5 * minute],
  ])('%s', (_what, remembered, milliseconds) => {
    expect(untilNextTurn([waiting], remembered, now, 'unknown')).toBe(milliseconds);
  });

  test('is none where nothing waits, pause or not', () => {
    expect(untilNextTurn([], pauseOf(minute), now, 'unknown')).toBeUndefined();
  });

  test('is not that of what was added to a request that waits here again', () => {
    const request = { ...waiting, submissionId: 'request' };
    const added = {
      ...entryInState({ kind: 'queued' }),
      addition: { kind: 'reply', to: 'request' },
    } as const;

    expect(untilNextTurn([request, added], {}, now, 'unknown')).toBe(5 * minute);
    expect(untilNextTurn([added], {}, now, 'unknown')).toBe(0);
  });

  test('is at once for an event where only the link is waited for, and not before the end of a pause', () => {
    const asked = entryInState({ kind: 'queued', wait: { ...wait('noAnswer'), cause: busy } });

    expect(untilNextTurn([waiting], {}, now, 'unknown', 'event')).toBe(0);
    expect(untilNextTurn([asked], {}, now, 'unknown', 'event')).toBe(5 * minute);
    expect(untilNextTurn([waiting], pauseOf(minute), now, 'unknown', 'event')).toBe(minute);
  });

  test('is only of those that may go by themselves over this link', () => {
    const held = { ...entryInState({ kind: 'queued' }), sendWhen: 'held' } as const;
    const cheap = { ...entryInState({ kind: 'queued' }), sendWhen: 'unmetered' } as const;

    expect(untilNextTurn([held], {}, now, 'unmetered')).toBeUndefined();
    expect(untilNextTurn([held, waiting], {}, now, 'unmetered')).toBe(5 * minute);
    expect(untilNextTurn([cheap, waiting], {}, now, 'unknown')).toBe(5 * minute);
    expect(untilNextTurn([cheap, waiting], {}, now, 'unmetered')).toBe(0);
  });
});
