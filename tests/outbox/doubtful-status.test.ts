import { expect, test } from 'vitest';
import { leavesDoubt } from '../../src/outbox/outcome.ts';

test.each([
  [407, false],
  [408, true],
  [409, false],
  [429, false],
  [499, false],
  [500, true],
  [502, true],
  [524, true],
])('after status %i it may have arrived: %s', (status, doubt) => {
  expect(leavesDoubt(status)).toBe(doubt);
});
