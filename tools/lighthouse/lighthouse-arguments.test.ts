import { expect, test } from 'vitest';
import { readLighthouseArguments } from './lighthouse-arguments.ts';

test('every page is audited in both languages and three times, unless less is asked for', () => {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  expect(readLighthouseArguments([])).toEqual({ paths: [], locales: ['en', 'es'], runs: 3, categories });
  expect(readLighthouseArguments(['/courses', '--language', 'es', '--runs', '1'])).toEqual({
    paths: ['/courses'],
    locales: ['es'],
    runs: 1,
    categories,
  });
  expect(readLighthouseArguments(['--without-performance'])).toMatchObject({
    runs: 1,
    categories: categories.slice(1),
  });
});

test.each([['--language', 'fr'], ['--runs', '0'], ['--runs', 'all'], ['--fast']])(
  'what it does not know it says in one line: %s %s',
  (...parameters) => {
    expect(() => readLighthouseArguments(parameters)).toThrow(/^Usage: npm run lighthouse/);
  },
);
