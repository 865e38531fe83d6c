import { expect, test } from 'vitest';
import { readFuzzArguments } from './fuzz-arguments.ts';

test('the command makes as many inputs as asked for, of the seed and the target asked for', () => {
  expect(readFuzzArguments([], 7)).toEqual({ runs: 100_000, seed: 7 });
  expect(readFuzzArguments(['--runs', '1000000', '--seed', '3', '--target', 'api-'], 7)).toEqual({
    runs: 1_000_000,
    seed: 3,
    target: 'api-',
  });
});

test.each([
  [['--runs', '0'], '--runs has to be a whole number from 1'],
  [['--runs'], '--runs has to be a whole number from 1'],
  [['--seed', '-1'], '--seed has to be a whole number from 0'],
  [['--target', '../x'], '--target needs'],
  [['--more', '1'], 'Unknown argument --more'],
])('%j is refused in one line', (parameters, said) => {
  expect(() => readFuzzArguments(parameters, 1)).toThrow(said);
});
