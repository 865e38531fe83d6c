import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDevice, estimateOf } from '../../src/device/storage/page/device.ts';
import { createDrainLock } from '../../src/device/delivery/drain-ports.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const refuses = (): Promise<never> => Promise.reject(new DOMException('denied', 'SecurityError'));
/** As much of a database as is asked whether it opens. */
const database = { run: async () => true } as unknown as Parameters<typeof createDevice>[0];
const noWatch: Parameters<typeof createDevice>[1] = never;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function storageThat(answers: () => Promise<never>): StorageManager {
  return { estimate: answers, persisted: answers, persist: answers, getDirectory: answers };
}

async function inTime<Answer>(question: Promise<Answer>): Promise<Answer> {
  await vi.advanceTimersByTimeAsync(3000);
  return question;
}

test('a browser that never answers about its storage holds nobody up', async () => {
  const storage = storageThat(never);

  const report = await inTime(createDevice(database, noWatch, storage).storage());
  const estimate = await inTime(estimateOf(storage));

  expect(report).toEqual({ available: true, persisted: false });
  expect(estimate).toBeUndefined();
});

test('neither does one that refuses, or has nothing to ask', async () => {
  const refusing = createDevice(database, noWatch, storageThat(refuses));
  const without = createDevice(database, noWatch, undefined);

  expect(await refusing.storage()).toEqual({ available: true, persisted: false, ephemeral: true });
  expect(await refusing.askToPersist()).toBe(false);
  expect(await without.storage()).toEqual({ available: true, persisted: false });
  expect(await without.askToPersist()).toBe(false);
  expect(await estimateOf(undefined)).toBeUndefined();
});

/** Somebody holds it and never lets go, as a page in the background of a phone does. */
function lockThatIsNeverFreed(): LockManager {
  const request = (
    _name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (options.ifAvailable === true) return Promise.resolve(work(null));
    return new Promise((_resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  };
  return { request, query: never } as unknown as LockManager;
}

test('a lock that is never freed counts as busy, in time', async () => {
  const lock = createDrainLock(lockThatIsNeverFreed());
  const work = vi.fn(async () => 'done');

  expect(await lock.tryHold(work)).toBe('busy');
  expect(await inTime(lock.holdWithin(2000, work))).toBe('busy');
  expect(work).not.toHaveBeenCalled();
});

test('where there are no locks, the leases decide', async () => {
  const lock = createDrainLock(undefined);

  expect([await lock.tryHold(never), await lock.holdWithin(2000, never)]).toEqual(['busy', 'busy']);
});
