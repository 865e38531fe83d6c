import { describe, expect, test } from 'vitest';
import type { Entry, WaitCause } from '../../src/outbox/entry.ts';
import type { Unavailable } from '../../src/outbox/outcome.ts';
import { transitionOf, unverifiedAnswersSoFar } from '../../src/outbox/transition.ts';
import { entryInState } from './submissions.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const noAnswer: WaitCause = { kind: 'noAnswer' };
const busy: WaitCause = { kind: 'busy', status: 503 };
const unproven: WaitCause = { kind: 'unproven' };
const entry: Entry = {
  ...entryInState({ kind: 'sending', lease: { owner: 'a', until: now, underLock: true } }),
  attempts: 1,
};

function after(outcome: Omit<Unavailable, 'kind'>, before: Partial<Entry> = {}) {
  return transitionOf({ kind: 'unavailable', ...outcome }, { ...entry, ...before }, now, () => 1);
}

describe('a person has to decide', () => {
  test.each([
    { kind: 'refused', status: 422, statusText: '' },
    { kind: 'earlierReceived', reference: 'R-1', receivedAt: '2026-11-21T12:00:00.000Z' },
    { kind: 'tooLarge' },
    { kind: 'bodyLimit' },
  ] as const)('after $kind, and the next request has its turn', (outcome) => {
    expect(transitionOf(outcome, entry, now, () => 1)).toEqual({
      state: { kind: 'attention', reason: outcome },
      run: 'goesOn',
    });
  });

  test('about a damaged file, of which no more is kept than what it is called', () => {
    const file = {
      fileId: 'f',
      field: 'documento',
      name: 'a.pdf',
      type: 'application/pdf',
      size: 3,
      sha256: 'aa',
    };

    expect(transitionOf({ kind: 'damagedFile', file }, entry, now, () => 1)).toEqual({
      state: { kind: 'attention', reason: { kind: 'damagedFile', field: 'documento', name: 'a.pdf' } },
      run: 'goesOn',
    });
  });

  test('after the third yes in vain of a plain API, and not after the third of a stranger', () => {
    const attention = { state: { kind: 'attention', reason: { kind: 'unproven' } }, run: 'goesOn' };

    expect(after({ cause: unproven, run: 'stops' }, { unproven: 1 }).state.kind).toBe('queued');
    expect(after({ cause: unproven, run: 'stops' }, { unproven: 2 })).toEqual(attention);
    expect(after({ cause: unproven, run: 'goesOn', stranger: true }, { unproven: 2 }).state.kind).toBe(
      'queued',
    );
    expect(after({ cause: noAnswer, run: 'stops' }, { unproven: 2 }).state.kind).toBe('queued');
  });
});

describe('an entry waits', () => {
  test('twice as long after each attempt in vain', () => {
    const wait = { since: now, duration: 5000, cause: noAnswer };

    expect(after({ cause: noAnswer, run: 'stops' })).toStrictEqual({
      state: { kind: 'queued', wait },
      run: 'stops',
    });
    expect(after({ cause: noAnswer, run: 'stops' }, { attempts: 3 }).state).toMatchObject({
      wait: { duration: 20_000 },
    });
  });

  test('not for the attempts that brought bytes up', () => {
    expect(after({ cause: noAnswer, run: 'stops' }, { attempts: 8, fruitful: 6 }).state).toMatchObject({
      wait: { duration: 10_000 },
    });
  });

  test('as long as it was asked to, and never less than it would', () => {
    const outcome = { cause: { kind: 'serverError', status: 500, statusText: '' }, run: 'goesOn' } as const;

    expect(after({ ...outcome, retryAfter: minute })).toMatchObject({
      run: 'goesOn',
      state: { wait: { duration: minute } },
    });
    expect(after({ ...outcome, retryAfter: 1 }).state).toMatchObject({ wait: { duration: 5000 } });
  });

  test('with the open questions that its attempts have left', () => {
    expect(after({ cause: { kind: 'captivePortal' }, run: 'stops', stranger: true }).state).toMatchObject({
      wait: { trouble: { strangers: 1, strangersSince: now } },
    });
  });
});

describe('all wait', () => {
  test('for the time that the API asked for, else as long as this entry', () => {
    expect(after({ cause: busy, run: 'stops', retryAfter: 1 }).pause).toBe(1);
    expect(after({ cause: busy, run: 'stops' }).pause).toBe(5000);
  });

  test.each<readonly [string, Omit<Unavailable, 'kind'>]>([
    ['the API is not busy', { cause: noAnswer, run: 'stops' }],
    ['it is a stranger that says so', { cause: busy, run: 'stops', stranger: true }],
    ['there is no room for this one alone', { cause: busy, run: 'goesOn' }],
  ])('not where %s', (_what, outcome) => {
    expect(after(outcome)).not.toHaveProperty('pause');
  });
});

describe('answers that proved nothing', () => {
  test.each<readonly [string, Partial<Entry>, number]>([
    ['none', {}, 0],
    ['those before', { unproven: 2 }, 2],
    ['the one that it waits on', { state: waitingFor(unproven) }, 1],
    ['both', { unproven: 1, state: waitingFor(unproven) }, 2],
    ['not what else it waits on', { unproven: 1, state: waitingFor(noAnswer) }, 1],
    ['where it waits on nothing', { unproven: 1, state: { kind: 'queued' } }, 1],
  ])('are counted: %s', (_what, before, count) => {
    expect(unverifiedAnswersSoFar({ ...entry, ...before })).toBe(count);
  });
});

function waitingFor(cause: WaitCause): Entry['state'] {
  return { kind: 'queued', wait: { since: now, duration: 1, cause } };
}
