import { describe, expect, test } from 'vitest';
import { readChaosArguments } from './chaos-arguments.ts';

describe('the arguments of npm run chaos', () => {
  test('have defaults', () => {
    expect(readChaosArguments([])).toEqual({ seed: 1, steps: 1000, browser: false, database: 'libsql' });
  });

  test('say what is played', () => {
    const asked = [
      '--seed',
      '7',
      '--steps',
      '40',
      '--browser',
      '--database',
      'postgresql',
      '--story',
      'a.json',
    ];

    expect(readChaosArguments(asked)).toEqual({
      seed: 7,
      steps: 40,
      browser: true,
      database: 'postgresql',
      story: 'a.json',
    });
  });

  test.each([
    ['--seeds', '1'],
    ['--seed', 'one'],
    ['--seed', '-1'],
    ['--seed', '4294967296'],
    ['--seed'],
    ['--steps', '0'],
    ['--steps', '1.5'],
    ['--steps', '--browser'],
    ['--database', 'mysql'],
    ['40'],
  ])('are refused in one line that names them: %s %s', (...asked) => {
    expect(() => readChaosArguments(asked)).toThrow(
      /^[^\n]*(--seed|--steps|--database|40)[^\n]*Usage: [^\n]*$/,
    );
  });
});
