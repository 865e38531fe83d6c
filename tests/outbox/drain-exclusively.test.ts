import { beforeEach, describe, expect, test } from 'vitest';
import { drainExclusively, type ExclusiveOptions } from '../../src/outbox/drain-exclusively.ts';
import { leaseDuration } from '../../src/outbox/lease.ts';
import type { DrainLock } from '../../src/outbox/ports.ts';
import { portsOf } from './drain-ports.ts';
import { createFakeApi, type FakeApi, receiptFor } from './fake-api.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';
import { submissionOf } from './submissions.ts';

let api: FakeApi;
let clock: FakeClock;
let store: FakeStore;
/** How the lock was requested: at once, or waiting for this many milliseconds. */
let asked: ('at once' | number)[];

beforeEach(() => {
  api = createFakeApi();
  clock = createFakeClock();
  store = createFakeStore([{ ...submissionOf('a'), sequence: 1 }]);
  asked = [];
});

/** A lock that becomes free after this many milliseconds, or never; `meanwhile` runs during the wait. */
function lockFree(
  from: number = Infinity,
  meanwhile: () => Promise<void> = async () => undefined,
): DrainLock {
  return {
    async tryHold(work) {
      asked.push('at once');
      return from <= 0 ? work() : 'busy';
    },
    async holdWithin(milliseconds, work) {
      asked.push(milliseconds);
      await meanwhile();
      return from <= milliseconds ? work() : 'busy';
    },
  };
}

function run(lock: DrainLock, options: Partial<ExclusiveOptions> = {}) {
  return drainExclusively(
    { ...portsOf({ store, clock }), transport: api, lock },
    { trigger: 'event', owner: 'we', ...options },
  );
}

const anotherWorks = (until: number) => store.remember({ drainer: { owner: 'another', until } });
const delivers = { attempted: 1, delivered: 1, ended: 'done' };

/** The stored entry while its request is under way. */
async function whileSending(lock: DrainLock) {
  let seen: unknown;
  api.answerWith(async (request) => {
    const { state } = store.at('a');
    const { drainer } = await store.remembered();
    seen = { underLock: state.kind === 'sending' && state.lease.underLock, drainer };
    return receiptFor(request);
  });
  await run(lock);
  return seen;
}

describe('one drain at a time', () => {
  test('drains at once where the lock is free', async () => {
    expect(await run(lockFree(0))).toEqual(delivers);

    expect(asked).toEqual(['at once']);
  });

  test('waits for the lock for as long as it was told to', async () => {
    expect(await run(lockFree(500), { patience: 500 })).toEqual(delivers);

    expect(asked).toEqual([500]);
  });

  test('leaves it to another that shows a sign of life', async () => {
    await anotherWorks(clock.now() + 1);

    expect(await run(lockFree())).toBe('busy');

    expect([asked, api.sent]).toEqual([['at once'], []]);
  });

  test('gives one that is just leaving two seconds', async () => {
    expect(await run(lockFree(2000))).toEqual(delivers);

    expect(asked).toEqual(['at once', 2000]);
  });

  test('leaves it to one that has begun meanwhile', async () => {
    const begins = () => anotherWorks(clock.now() + leaseDuration);

    expect(await run(lockFree(Infinity, begins))).toBe('busy');

    expect(api.sent).toEqual([]);
  });

  test('passes by one that has shown no sign of life for a minute', async () => {
    await anotherWorks(clock.now());

    expect(await run(lockFree())).toEqual(delivers);
  });
});

describe('while it drains', () => {
  test('its leases say whether it holds the lock, and others see that it lives', async () => {
    const drainer = { owner: 'we', until: clock.now() + leaseDuration };

    expect(await whileSending(lockFree(0))).toEqual({ underLock: true, drainer });

    store.add({ ...submissionOf('a'), sequence: 1 });
    expect(await whileSending(lockFree())).toEqual({ underLock: false, drainer });
  });

  test('it says every quarter of a minute that it lives, and after it no more', async () => {
    const signs: (number | undefined)[] = [];
    const { remember } = store;
    store.remember = async (change) => {
      if ('drainer' in change) signs.push(change.drainer?.until);
      await remember(change);
    };
    const begun = clock.now();
    api.answerWith((request) => {
      clock.advance(30_000);
      return receiptFor(request);
    });

    await run(lockFree(0));
    clock.advance(30_000);

    const quarter = leaseDuration / 4;
    const until = (signed: number) => begun + signed + leaseDuration;
    expect(signs).toEqual([until(0), until(quarter), until(2 * quarter), undefined]);
    expect(clock.running()).toBe(0);
  });

  test('a sign that cannot be stored is no reason to stop', async () => {
    const { remember } = store;
    let signs = 0;
    store.remember = async (change) => {
      if (change.drainer !== undefined) signs += 1;
      if (change.drainer !== undefined && signs > 1) throw new Error('No storage');
      await remember(change);
    };
    api.answerWith(async (request) => {
      clock.advance(20_000);
      return receiptFor(request);
    });

    expect(await run(lockFree(0))).toEqual(delivers);

    expect(signs).toBe(2);
  });

  test('a bug leaves no sign of life behind', async () => {
    api.answerWith(() => {
      throw new Error('A bug');
    });

    await expect(run(lockFree(0))).rejects.toThrow('A bug');

    expect((await store.remembered()).drainer).toBeUndefined();
    expect(clock.running()).toBe(0);
  });
});
