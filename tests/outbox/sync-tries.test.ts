import { expect, test } from 'vitest';
import { syncTriesLeft } from '../../src/outbox/sync-tries.ts';

test('the browser wakes the worker three times, and once at least', () => {
  expect(
    [undefined, 0, 1, 2, 3, 9].map((failedSyncs) =>
      syncTriesLeft(failedSyncs === undefined ? {} : { failedSyncs }),
    ),
  ).toEqual([3, 3, 2, 1, 1, 1]);
});
