import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLane, serverFilesOfSecondLane } from '../../scripts/lanes.ts';

test('each name of the first lane is a browser test, once', () => {
  const missing = firstLane.filter((name) => !existsSync(`tests/browser/${name}.test.ts`));

  expect(missing).toEqual([]);
  expect(new Set(firstLane).size).toBe(firstLane.length);
});

test('each file that the server leaves to the second lane is there, once', () => {
  expect(serverFilesOfSecondLane.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(serverFilesOfSecondLane).size).toBe(serverFilesOfSecondLane.length);
});
