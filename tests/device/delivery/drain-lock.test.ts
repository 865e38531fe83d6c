import { describe, expect, test } from 'vitest';
import { createDrainLock } from '../../../src/device/delivery/drain-ports.ts';

type Callback = (lock: Lock | null) => Promise<unknown>;

/** Web Locks of one origin, as far as one exclusive name goes (https://w3c.github.io/web-locks/). */
function createLocks(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  let held = 0;
  const request = async (_name: string, options: LockOptions, work: Callback): Promise<unknown> => {
    if (options.ifAvailable === true && held > 0) return work(null);
    held += 1;
    const turn = tail;
    const { signal } = options;
    const run = async (): Promise<unknown> => {
      await turn.catch(() => undefined);
      if (signal?.aborted === true) throw signal.reason;
      return work({ name: 'outbox', mode: 'exclusive' });
    };
    const done = run().finally(() => {
      held -= 1;
    });
    tail = done;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return signal === undefined ? done : Promise.race([done, aborted]);
  };
  return { request, query: async () => ({}) } as unknown as LockManager;
}

/** Work that goes on until it is told to end. */
function longWork() {
  let end: (value: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end: () => end('first') };
}

describe('the drain lock', () => {
  test('is held by one at a time; the other hears that it is busy', async () => {
    const lock = createDrainLock(createLocks());
    const { work, end } = longWork();
    const first = lock.tryHold(work);

    expect(await lock.tryHold(async () => 'second')).toBe('busy');
    end();
    expect(await first).toBe('first');
    expect(await lock.tryHold(async () => 'third')).toBe('third');
  });

  test('is waited for, but not for longer than asked', async () => {
    const lock = createDrainLock(createLocks());
    const { work, end } = longWork();
    const first = lock.tryHold(work);

    expect(await lock.holdWithin(20, async () => 'never')).toBe('busy');
    const patient = lock.holdWithin(10_000, async () => 'second');
    end();
    expect(await first).toBe('first');
    expect(await patient).toBe('second');
  });

  test('is let go when the work fails, and the failure is told', async () => {
    const lock = createDrainLock(createLocks());
    const fail = () => Promise.reject(new Error('no storage'));

    await expect(lock.tryHold(fail)).rejects.toThrow('no storage');
    await expect(lock.holdWithin(1000, fail)).rejects.toThrow('no storage');
    expect(await lock.tryHold(async () => 'next')).toBe('next');
  });

  test('that a browser refuses counts as held by somebody else', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
    const lock = createDrainLock(refusing as unknown as LockManager);

    expect(await lock.tryHold(async () => 'held')).toBe('busy');
    expect(await lock.holdWithin(10, async () => 'held')).toBe('busy');
  });

  test('does not exist everywhere: then every answer is busy, and the leases do alone', async () => {
    const lock = createDrainLock(undefined);

    expect(await lock.tryHold(async () => 'held')).toBe('busy');
    expect(await lock.holdWithin(10, async () => 'held')).toBe('busy');
  });
});
