import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, textOf } from '../support/source-files.ts';

const files = sourceFiles(['src', 'sw', 'server', 'scripts', 'tests', 'tools']).filter((file) =>
  /\.(tsx?|css)$/.test(file),
);

test('no file has more than 400 lines', () => {
  const long = files.filter((file) => textOf(file).trimEnd().split('\n').length > 400);

  expect(long).toEqual([]);
});

test('every file name is lower case and says which one sentence the file makes true', () => {
  const vague = /^(utils?|helpers?|misc|common|shared|manager)\./;
  const named = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.bench|\.chaos|\.fleet|\.fuzz|\.d)?\.(tsx?|css)$/;
  const wrong = files.filter((file) => {
    const name = basename(file);
    return vague.test(name) || !named.test(name);
  });

  expect(wrong).toEqual([]);
});

test('no test is left out or alone', () => {
  const testFile = /\.(?:test|bench|chaos|fleet|fuzz)\.tsx?$/;
  const modifier =
    /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fails)\b|\bx(?:it|test|describe)\(/;
  const wrong = files.filter((file) => testFile.test(file) && modifier.test(textOf(file)));

  expect(wrong).toEqual([]);
});

test('a complaint of the compiler is not silenced, and one of the linter only with its reason', () => {
  const silencer = new RegExp(['@ts-', '(?:ignore|nocheck)|(?:es|ox)', 'lint-disable(?!.* -- )'].join(''));
  const wrong = files.filter((file) => silencer.test(textOf(file)));

  expect(wrong).toEqual([]);
});

test('no test has a deadline of its own: what waits does so for longestWait, and a try that may fail is caught', () => {
  const own =
    /\btimeout: ?\d(?! \* longestWait|.*\.catch\()|^ *\}, \d+_000\);|\bvi\.waitFor\((?![^;]*longestWait)/m;
  const judging = /^(?:tests\/(?:browser|loopback|server|support|ways)|tools\/(?:fleet|fuzz))\//;
  const wrong = files.filter((file) => judging.test(file) && own.test(textOf(file)));

  expect(wrong).toEqual([]);
});
