import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOnPostgres, firstLane, longestFiles, serverFilesOfSecondLane } from '../../scripts/lanes.ts';

test('each name of the first lane is a browser test, once', () => {
  const missing = firstLane.filter((name) => !existsSync(`tests/browser/${name}.test.ts`));

  expect(missing).toEqual([]);
  expect(new Set(firstLane).size).toBe(firstLane.length);
});

test('each file that the server leaves to the second lane is there, once', () => {
  expect(serverFilesOfSecondLane.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(serverFilesOfSecondLane).size).toBe(serverFilesOfSecondLane.length);
});

test('each file of the PostgreSQL list runs on each database, named once', () => {
  const isForEachDatabase = (path: string): boolean =>
    existsSync(path) && readFileSync(path, 'utf8').includes("from '../support/databases.ts'");

  expect(filesOnPostgres.filter((path) => !isForEachDatabase(path))).toEqual([]);
  expect(new Set(filesOnPostgres).size).toBe(filesOnPostgres.length);
});

test('each server test that needs PostgreSQL is repeated there by CI', () => {
  const paths = readdirSync('tests/server')
    .map((name) => `tests/server/${name}`)
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('databases.filter('));

  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !filesOnPostgres.includes(path))).toEqual([]);
});

test('each file that begins first because it takes long is there, once', () => {
  expect(longestFiles.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(longestFiles).size).toBe(longestFiles.length);
});

test('each way has its number, once, and walks under it', () => {
  const files = readdirSync('tests/ways').filter((name) => name.endsWith('.test.ts'));
  const numbers = files.map((name) => /^(\d\d)-/.exec(name)?.[1] ?? name);
  const walked = files.map(
    (name) => /^way\(\s*(\d+),/m.exec(readFileSync(`tests/ways/${name}`, 'utf8'))?.[1],
  );

  expect(files.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(files.length);
  expect(walked.map(Number)).toEqual(numbers.map(Number));
});
