import { expect, test } from 'vitest';
import { closingOf, syncTriesLeft } from '../../src/requests/closing.ts';
import type { Entry, SendWhen } from '../../src/outbox/entry.ts';
import type { LinkCost } from '../../src/outbox/may-send-automatically.ts';
import { entryInState } from '../outbox/submissions.ts';

const queued: Entry['state'] = { kind: 'queued' };
const sending: Entry['state'] = { kind: 'sending', lease: { owner: 'x', until: 1, underLock: true } };
const rate = 10_000;

interface Case {
  readonly state?: Entry['state'];
  readonly sendWhen?: SendWhen;
  readonly wakes?: boolean;
  readonly cost?: LinkCost;
  readonly rest?: number;
  readonly bytesPerSecond?: number | undefined;
}

function closing({
  state = queued,
  sendWhen = 'now',
  wakes = true,
  cost = 'unknown',
  ...progress
}: Case): string {
  const { rest = 1000, bytesPerSecond } = { bytesPerSecond: rate, ...progress };
  return closingOf(
    { ...entryInState(state), sendWhen },
    {
      submissionId: 'a',
      sentBytes: 500,
      totalBytes: 500 + rest,
      ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
    },
    { wakes, cost },
  );
}

test('the page may be closed when the worker is to be woken and can finish in one run', () => {
  expect(closing({})).toBe('finishes');
  expect(closing({ state: sending })).toBe('finishes');
  expect(closing({ rest: rate * 120 })).toBe('finishes');
  expect(closing({ rest: rate * 120 + 1 })).toBe('interrupts');
  expect(closing({ rest: 20_000_000 })).toBe('interrupts');
});

test('a link that was never measured is taken for a slow one', () => {
  expect(closing({ rest: 400_000, bytesPerSecond: undefined })).toBe('finishes');
  expect(closing({ rest: 600_000, bytesPerSecond: undefined })).toBe('interrupts');
});

test('without a promise of the browser the page has to stay open', () => {
  expect(closing({ wakes: false })).toBe('interrupts');
  expect(closing({ wakes: false, state: sending })).toBe('interrupts');
});

test('what does not go by itself is not kept back by closing the page', () => {
  expect(closing({ sendWhen: 'held' })).toBe('changesNothing');
  expect(closing({ sendWhen: 'unmetered', cost: 'metered' })).toBe('changesNothing');
  expect(closing({ sendWhen: 'unmetered', cost: 'unmetered' })).toBe('finishes');
  expect(closing({ state: { kind: 'attention', reason: { kind: 'unproven' } } })).toBe('changesNothing');
});

test('what a person has sent by hand although it is held goes on only with the page', () => {
  expect(closing({ state: sending, sendWhen: 'held' })).toBe('interrupts');
});

test('the browser wakes the worker three times, and once at least', () => {
  expect(
    [undefined, 0, 1, 2, 3, 9].map((failedSyncs) =>
      syncTriesLeft(failedSyncs === undefined ? {} : { failedSyncs }),
    ),
  ).toEqual([3, 3, 2, 1, 1, 1]);
});
