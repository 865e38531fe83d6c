import { describe, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import type { AttentionReason, Entry } from '../../src/outbox/entry.ts';
import { isUnconfirmed } from '../../src/outbox/reopening.ts';
import { entryInState } from './submissions.ts';

const queued = entryInState({ kind: 'queued' });
const needing = (reason: AttentionReason): Entry => entryInState({ kind: 'attention', reason });
const keyed = { receipts: true };
const handOver = { direction: 'out', at: instantAt(0, 0) } as const;

describe('that it may have arrived', () => {
  test.each<readonly [string, Entry, boolean]>([
    ['not before it was sent', queued, false],
    ['not while the API could not be reached', { ...queued, attempts: 3 }, false],
    ['since it was sent with its key', { ...queued, keyed, attempts: 1 }, true],
    ['not where only its key was noted', { ...queued, keyed }, false],
    [
      'while it is being sent',
      entryInState({ kind: 'sending', lease: { owner: 'x', until: 1, underLock: true } }),
      true,
    ],
    ['where another device has it too', { ...queued, handOver }, true],
    ['where an earlier version was sent', { ...queued, earlierMayHaveArrived: true }, true],
    ['where an attempt ended without an answer', { ...queued, mayHaveArrived: true }, true],
    ['not after a first refusal', { ...needing({ kind: 'tooLarge' }), keyed, attempts: 1 }, false],
    ['by an attempt before the refusal', { ...needing({ kind: 'tooLarge' }), keyed, attempts: 2 }, true],
  ])('is said %s', (_when, entry, unconfirmed) => {
    expect(isUnconfirmed(entry)).toBe(unconfirmed);
  });
});
