import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLane } from '../../scripts/first-lane.ts';

test('each name of the first lane is a browser test, once', () => {
  const missing = firstLane.filter((name) => !existsSync(`tests/browser/${name}.test.ts`));

  expect(missing).toEqual([]);
  expect(new Set(firstLane).size).toBe(firstLane.length);
});
