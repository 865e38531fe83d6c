import { expect, test } from 'vitest';
import { analyticsAddress } from '../../src/lib/analytics-address.ts';

const id = '0b8f7c1e-52a4-4c39-9d3f-8f0a1a2b3c4d';

test.each([
  ['https://pmts.example/courses', 'https://pmts.example/courses'],
  ['https://pmts.example/task/all?q=Silva%20PA123#row', 'https://pmts.example/task/all'],
  ['https://pmts.example/login?token=secret', 'https://pmts.example/login'],
  ['https://pmts.example/login#code=secret', 'https://pmts.example/login'],
  [`https://pmts.example/task/all/${id}`, 'https://pmts.example/task/all/[id]'],
  ['https://pmts.example/account/quotes/17', 'https://pmts.example/account/quotes/[id]'],
  ['/account/quotes/17?page=2', '/account/quotes/[id]'],
  ['https://pmts.example/requests', 'https://pmts.example/requests'],
  ['https://pmts.example', 'https://pmts.example'],
])('%s is reported as %s', (url, reported) => {
  expect(analyticsAddress(url)).toBe(reported);
});

test.each([`https://pmts.example/requests/${id}`, `/Requests/${id}?x=1`, '/requests/anything'])(
  'nothing is reported from %s',
  (url) => {
    expect(analyticsAddress(url)).toBeUndefined();
  },
);
