import { beforeEach, describe, expect, test } from 'vitest';
import type { DrainLock, DrainReport } from '../../../src/outbox/ports.ts';
import type { ExclusiveOptions } from '../../../src/outbox/drain-exclusively.ts';
import { createDelivery, type PageDelivery } from '../../../src/device/delivery/page/delivery.ts';
import { createFakeApi, type FakeApi, held, noAnswer, problem } from '../../outbox/fake-api.ts';
import { createFakeLock, newDevice, type TestContext } from '../../outbox/test-outbox.ts';

const minute = 60_000;

let device: TestContext;
let api: FakeApi;
let runs: ExclusiveOptions[];
let syncs: number;
let announcements: number;

beforeEach(() => {
  device = newDevice();
  api = createFakeApi();
  runs = [];
  syncs = 0;
  announcements = 0;
  wakes = true;
});

type Drain = (options: ExclusiveOptions) => Promise<DrainReport | 'busy'>;

/** The browser has promised to wake the worker. */
let wakes = true;

function startDelivery(drain?: Drain): PageDelivery {
  const { store, clock } = device;
  const lock = createFakeLock();
  const really: Drain = (options) => device.drainExclusively(api, lock, options);
  return createDelivery({
    store,
    clock,
    random: () => 0.5,
    newId: () => `run-${runs.length}`,
    drain: (options) => {
      runs.push(options);
      return (drain ?? really)(options);
    },
    linkCost: () => 'unknown',
    announce: () => {
      announcements += 1;
    },
    registerSync: () => {
      syncs += 1;
    },
    wakes: async () => wakes,
  });
}

/** Waits until the page's drain has ended and its timer is set. */
async function settled(delivery: PageDelivery): Promise<void> {
  await expect.poll(() => delivery.isRunning(), { interval: 1 }).toBe(false);
  // One more reading of the store sets the timer.
  await device.store.entries();
  await device.store.remembered();
  await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a page that delivers', () => {
  test('asks the browser anew once its tries are used up, also when only the time has come, and counts from the start', async () => {
    await device.submit('a');
    api.answer('a', noAnswer);
    await device.store.remember({ failedSyncs: 3 });
    const delivery = startDelivery();

    delivery.request('timer');
    await settled(delivery);
    expect(syncs).toBe(0);

    wakes = false;
    delivery.request('timer');
    await settled(delivery);

    expect(syncs).toBe(1);
    expect(await device.store.remembered()).toMatchObject({ failedSyncs: 0 });
  });

  test('tries again by itself when a wait is over, and not before', async () => {
    await device.submit('a');
    api.answerWith(noAnswer);
    const delivery = startDelivery();

    delivery.request('event');
    await settled(delivery);
    expect(await device.stateOf('a')).toBe('queued');
    device.clock.advance(2000);
    await settled(delivery);
    expect(runs).toHaveLength(1);
    device.clock.advance(20_000);

    await expect.poll(() => device.stateOf('a')).toBe('delivered');
    expect(runs.map(({ trigger }) => trigger)).toEqual(['event', 'timer']);
  });

  test('goes on trying for as long as nothing answers, a quarter of an hour apart at most', async () => {
    await device.submit('a');
    api.answer('a', noAnswer);
    const delivery = startDelivery();
    delivery.request('event');

    for (let hours = 0; hours < 12; hours += 1) {
      for (let step = 0; step < 60; step += 1) {
        await settled(delivery);
        device.clock.advance(minute);
      }
    }

    expect(runs.length).toBeGreaterThan(12 * 3);
    expect(runs.length).toBeLessThan(12 * 8);
    expect(await device.stateOf('a')).toBe('queued');
  });

  test('leaves the API alone for as long as it asked for, unless a person wants otherwise', async () => {
    await device.submit('a');
    api.answerWith(problem(503, {}, { retryAfter: '600' }));
    const delivery = startDelivery();
    delivery.request('event');
    await settled(delivery);

    delivery.request('event');
    device.clock.advance(9 * minute);
    await settled(delivery);
    expect(api.sent).toHaveLength(1);
    delivery.request('person', 'a');

    await expect.poll(() => device.stateOf('a')).toBe('delivered');
  });

  test('sets no timer where nothing can go by itself', async () => {
    await device.submit('a');
    api.answer('a', problem(422));
    const delivery = startDelivery();
    delivery.request('event');
    await settled(delivery);

    expect(device.clock.running()).toBe(0);
    device.clock.advance(60 * minute);
    await settled(delivery);
    expect(runs).toHaveLength(1);
  });

  test('asks for background sync only while something can still go by itself', async () => {
    const delivery = startDelivery();
    delivery.request('event');
    await settled(delivery);
    expect(syncs).toBe(0);
    await device.submit('a');
    api.answerWith(noAnswer);

    delivery.request('event');
    await settled(delivery);

    expect(syncs).toBe(1);
  });

  test('asks for background sync again and again while one run lasts', async () => {
    await device.submit('a', [10]);
    let end: () => void = () => undefined;
    const delivery = startDelivery(async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return { attempted: 1, delivered: 0, ended: 'stopped' };
    });

    delivery.request('event');
    await expect.poll(() => runs.length).toBe(1);
    for (const asked of [2, 3]) {
      device.clock.advance(2 * minute);
      await expect.poll(() => syncs).toBe(asked);
    }
    end();
    await settled(delivery);
    await device.store.chooseWhen('a', 'held');
    device.clock.advance(10 * minute);

    expect(syncs).toBe(3);
  });

  test('tells a drain that a person now wants another request, and only then', async () => {
    const called: boolean[] = [];
    let delivery: PageDelivery | undefined;
    delivery = startDelivery(async ({ shouldYield, only }) => {
      if (only !== undefined || called.length > 0) return 'busy';
      delivery?.request('timer');
      called.push(shouldYield?.('a') ?? true);
      delivery?.request('person', 'a');
      called.push(shouldYield?.('a') ?? true);
      delivery?.request('person', 'b');
      called.push(shouldYield?.('a') ?? false);
      return 'busy';
    });

    delivery.request('event');
    await settled(delivery);

    expect(called).toEqual([false, false, true]);
  });

  test('runs once for the same wish, and one after the other', async () => {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const delivery = startDelivery(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return { attempted: 0, delivered: 0, ended: 'done' };
    });

    delivery.request('event');
    await expect.poll(() => ends.length).toBe(1);
    for (let index = 0; index < 5; index += 1) delivery.request('event');
    delivery.request('person', 'a');
    expect(delivery.isRunning()).toBe(true);
    for (let index = 0; index < 3; index += 1) {
      await expect.poll(() => ends.length).toBe(index + 1);
      ends[index]?.();
    }
    await settled(delivery);

    expect(most).toBe(1);
    expect(runs.map(({ trigger, only }) => [trigger, only])).toEqual([
      ['event', undefined],
      ['event', undefined],
      ['person', 'a'],
    ]);
  });

  test('lets what a person asks for wait while another context drains, and nothing else', async () => {
    const delivery = startDelivery(async () => 'busy');

    delivery.request('event');
    delivery.request('person', 'a');
    await settled(delivery);

    expect(runs.map(({ patience = 0 }) => patience > 150_000)).toEqual([false, true]);
  });

  describe("an event, such as the network's return,", () => {
    const worker = { trigger: 'person', owner: 'worker' } as const;
    let lock: DrainLock;

    beforeEach(async () => {
      lock = createFakeLock();
      await device.submit('a');
    });

    /** Lets this request fail so often, by another context, that its wait is minutes. */
    async function fail(only = 'a', times = 6): Promise<void> {
      api.answerWith(...Array.from({ length: times }, () => noAnswer));
      for (let attempts = 1; attempts <= times; attempts += 1) {
        await device.drainExclusively(api, lock, { ...worker, only });
        expect(await device.entry(only)).toMatchObject({ attempts, state: { kind: 'queued' } });
      }
    }

    /** The page's drain, whose first run ends like this. */
    const startWith = (ended: 'yielded' | 'busy'): PageDelivery =>
      startDelivery(async (options) => {
        if (runs.length > 1) return device.drainExclusively(api, lock, options);
        return ended === 'busy' ? ended : { attempted: 1, delivered: 0, ended };
      });
    const start = (): PageDelivery => startDelivery((options) => device.drainExclusively(api, lock, options));

    /** Lets seconds pass, in which another tab announces that it has saved a draft now and then. */
    async function pass(delivery: PageDelivery, seconds: number): Promise<void> {
      for (let passed = 1; passed <= seconds; passed += 1) {
        device.clock.advance(1000);
        if (passed % 2 === 0) delivery.reschedule();
        await settled(delivery);
      }
    }

    test("is made up for in seconds where it comes in the middle of the worker's attempt, which fails", async () => {
      await fail('a', 5);
      const last = held();
      api.answerWith(last.reply);
      const attempt = device.drainExclusively(api, lock, worker);
      await last.reached;
      const delivery = start();
      delivery.request('event');
      await settled(delivery);

      last.release(noAnswer);
      await attempt;
      expect(await device.entry('a')).toMatchObject({ attempts: 6, state: { kind: 'queued' } });
      delivery.reschedule();
      await pass(delivery, 10);

      expect(await device.stateOf('a')).toBe('delivered');
      expect(runs.map(({ trigger }) => trigger)).toEqual(['event', 'event']);
      expect(syncs).toBe(1);
    });

    test("is made up for in seconds where a person's wish for another request cuts it short", async () => {
      await fail();
      const delivery = startWith('yielded');

      delivery.request('event');
      await settled(delivery);
      await pass(delivery, 10);

      expect(await device.stateOf('a')).toBe('delivered');
    });

    test('is made up for once, and then the waits grow as ever', async () => {
      await fail();
      const delivery = startWith('busy');
      api.answer('a', noAnswer);

      delivery.request('event');
      await settled(delivery);
      await pass(delivery, 60);

      expect(runs).toHaveLength(2);
    });

    test.each(['timer', 'person'] as const)('is not what a %s is about that was busy', async (trigger) => {
      await fail();
      const delivery = startWith('busy');

      delivery.request(trigger);
      await settled(delivery);
      await pass(delivery, 60);

      expect(runs).toHaveLength(1);
    });

    test.each([
      ['asks to be left alone at that moment', 'a', problem(503, {}, { retryAfter: '30' })],
      ['has asked so before', 'b', noAnswer],
    ])('is made up for when the time is over that an API %s', async (_what, answered, answer) => {
      await device.submit('b');
      await fail('b');
      if (answered === 'a') api.answerWith(answer);
      else await device.store.remember({ pause: { since: device.clock.now(), duration: minute / 2 } });
      const delivery = start();

      delivery.request('event');
      await settled(delivery);
      const sent = api.sent.length;
      await pass(delivery, 25);
      expect(api.sent).toHaveLength(sent);
      await pass(delivery, 15);

      expect(await device.stateOf('b')).toBe('delivered');
    });

    test('is forgotten with what it was about', async () => {
      await device.drainExclusively(api, lock);
      const delivery = startWith('busy');
      delivery.request('event');
      await settled(delivery);
      await device.submit('b');
      await fail('b');

      delivery.reschedule();
      await pass(delivery, 60);

      expect(runs).toHaveLength(1);
    });
  });

  test('survives storage that fails in the middle, says what is in the way, and takes it back', async () => {
    await device.submit('a');
    let full = true;
    const delivery = startDelivery(async (options) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      return device.drainExclusively(api, createFakeLock(), options);
    });

    delivery.request('event');
    await settled(delivery);
    expect([delivery.lastError(), announcements]).toEqual(['full', 1]);
    full = false;
    device.clock.advance(minute);

    await expect.poll(() => device.stateOf('a')).toBe('delivered');
    await settled(delivery);
    expect([delivery.lastError(), announcements]).toEqual([undefined, 2]);
  });
});
