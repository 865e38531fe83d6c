import { expect, test } from 'vitest';
import { outcomeOf } from '../../src/outbox/outcome.ts';
import { trustedTime } from '../../src/outbox/kept-request.ts';
import { fullApi, problem } from './fake-api.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const day = 24 * 60 * 60 * 1000;
const heard = { api: { capabilities: fullApi, learnedAt: 0, saidAt: noon } };

test('what is kept goes by the earlier of the device and the API: neither a device nor a server that is months ahead throws anything away', () => {
  expect(trustedTime(heard, noon + 92 * day)).toBe(noon);
  expect(trustedTime(heard, noon - 92 * day)).toBe(noon - 92 * day);
  expect(trustedTime({}, noon)).toBeUndefined();
});

test('a pause until a date counts by the clock of who said it, not by a device that is months behind', () => {
  const answer = problem(503, {}, { date: noon, retryAfter: new Date(noon + 30_000).toUTCString() });
  const expected = { submissionId: 'a', files: [], success: { from: 200, to: 299 }, receipts: true };

  for (const device of [noon, noon - 92 * day, noon + 92 * day])
    expect(outcomeOf(answer, expected, device)).toMatchObject({ retryAfter: 30_000 });
});
