import { expect, test } from 'vitest';
import { isMissingChunk } from '../../src/shell/error-boundary.tsx';

test.each([
  'Failed to fetch dynamically imported module: https://pmts.example/assets/staff-1.js',
  'error loading dynamically imported module: https://pmts.example/assets/staff-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://pmts.example/assets/staff-1.css',
])('a part of the app that could not be loaded is no bug: %s', (message) => {
  expect(isMissingChunk(new Error(message))).toBe(true);
});

test.each([new Error('x is undefined'), 'Importing a module script failed.', undefined])(
  'a bug stays one: %s',
  (failure) => {
    expect(isMissingChunk(failure)).toBe(false);
  },
);
