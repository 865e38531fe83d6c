import { expect, test } from 'vitest';
import { isLeaseOver } from '../../src/outbox/lease.ts';

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
