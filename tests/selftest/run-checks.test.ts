import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absent, type Check, type CheckResult, expectThat, passed } from '../../src/selftest/check.ts';
import { runChecks } from '../../src/selftest/use-selftest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

async function run(checks: readonly Check[], signal?: AbortSignal): Promise<readonly CheckResult[]> {
  const running = runChecks(checks, {
    onResult: () => undefined,
    now: () => Date.now(),
    ...(signal === undefined ? {} : { signal }),
  });
  await vi.advanceTimersByTimeAsync(120_000);
  return running;
}

test('each check is told in its turn, with what it found and how long it took', async () => {
  const told: string[] = [];
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const running = runChecks(
    [
      { id: 'textKept', run: () => wait(40).then(() => passed('fine')) },
      { id: 'badge', run: async () => absent() },
    ],
    { onResult: ({ id }) => told.push(id), now: () => Date.now() },
  );
  await vi.advanceTimersByTimeAsync(39);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(await running).toEqual([
    { id: 'textKept', outcome: 'passed', detail: 'fine', took: 40 },
    { id: 'badge', outcome: 'absent', took: 0 },
  ]);
  expect(told).toEqual(['textKept', 'badge']);
});

test('what throws has failed, at once or later, and the next one runs', async () => {
  const results = await run([
    {
      id: 'textKept',
      run: () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      },
    },
    {
      id: 'bytesKept',
      run: async () => {
        expectThat(false, 'other bytes came back');
        return passed();
      },
    },
    { id: 'reopened', run: () => Promise.reject('a text') },
    { id: 'badge', run: async () => passed() },
  ]);

  expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['failed', 'QuotaExceededError: The disk is full'],
    ['failed', 'other bytes came back'],
    ['failed', 'a text'],
    ['passed', undefined],
  ]);
});

test('what never ends has failed after its patience, and the next one runs', async () => {
  const results = await run([
    { id: 'databaseOpens', run: never },
    { id: 'largeFileKept', run: never, patience: 45_000 },
    { id: 'badge', run: async () => passed() },
  ]);

  expect(results.map(({ outcome, detail, took }) => [outcome, detail, took])).toEqual([
    ['failed', 'no answer within 30 s', 30_000],
    ['failed', 'no answer within 45 s', 45_000],
    ['passed', undefined, 0],
  ]);
});

test('once the page is left no further check begins', async () => {
  const controller = new AbortController();
  const results = await run(
    [
      {
        id: 'textKept',
        run: async () => {
          controller.abort();
          return passed();
        },
      },
      { id: 'badge', run: async () => passed() },
    ],
    controller.signal,
  );

  expect(results.map(({ id }) => id)).toEqual(['textKept']);
});
