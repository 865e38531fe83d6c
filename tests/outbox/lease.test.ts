import { expect, test } from 'vitest';
import { entryShape } from '../../src/outbox/entry.ts';
import { isLeaseOver } from '../../src/outbox/lease.ts';
import { maySendAutomatically } from '../../src/outbox/may-send-automatically.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  [-1, true],
  [0, true],
  [1, false],
  [80_000, false],
  [80_001, true],
])('a lease that ends in %i ms is over: %s, because none lasts longer', (left, over) => {
  expect(isLeaseOver(now + left, now)).toBe(over);
});

test('what a newer version of the app has stored is never sent automatically', () => {
  expect(maySendAutomatically({ shape: entryShape }, 'unknown')).toBe(true);
  expect(maySendAutomatically({ shape: entryShape + 1 }, 'unknown')).toBe(false);
});
