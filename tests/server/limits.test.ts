import { expect, test } from 'vitest';
import * as all from '../../server/lib/limits.ts';
import { textOf } from '../support/source-files.ts';

/** Every number in a value, by the path to it. */
function numbersIn(path: string, value: unknown): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(`${path}.${key}`, inner));
}

const rows = [...textOf('docs/limits.md').matchAll(/^\| `([\w.]+)` \| ([\d.]+) \| (.+?) \|/gm)];
const numbers = new Map(Object.entries(all).flatMap(([name, value]) => numbersIn(name, value)));

test('docs/limits.md says the numbers that the code has', () => {
  expect(rows.length).toBeGreaterThan(60);
  for (const [, name = '', number] of rows) expect(`${name} ${numbers.get(name)}`).toBe(`${name} ${number}`);
});

test('and has every limit, each once and with its reason', () => {
  const said = rows.map(([, name]) => name);

  expect([...numbers.keys()].filter((name) => !said.includes(name))).toEqual([]);
  expect(said.filter((name, index) => said.indexOf(name) !== index)).toEqual([]);
});
