import { beforeEach, expect, test } from 'vitest';
import { drainInBackground } from '../../../src/device/delivery/drain-in-background.ts';
import { drain } from '../../../src/outbox/drain.ts';
import type { DrainLock } from '../../../src/outbox/ports.ts';
import { syncTriesLeft } from '../../../src/requests/closing.ts';
import { createFakeApi, type FakeApi, noAnswer, problem } from '../../outbox/fake-api.ts';
import { portsOf } from '../../outbox/drain-ports.ts';
import { createFakeLock, newDevice, type TestContext } from '../../outbox/test-outbox.ts';

/** Milliseconds: of Chromium's three minutes for a sync event (hazards 2.1). */
const eventEnds = 180_000;

let worker: TestContext;
let api: FakeApi;

beforeEach(() => {
  worker = newDevice();
  api = createFakeApi();
});

/** One sync event: answers whether the browser is asked to try again, and how long the event took. */
async function syncEvent(
  isUpdateWaiting = (): boolean => false,
  lock: DrainLock = createFakeLock(),
): Promise<{ readonly again: boolean; readonly took: number }> {
  const { clock } = worker;
  const begun = clock.now();
  const ports = { ...portsOf(worker), transport: api, lock };
  const passing = setInterval(() => clock.advance(500), 2);
  const again = await drainInBackground(ports, 'worker', isUpdateWaiting).then(
    () => false,
    () => true,
  );
  clearInterval(passing);
  return { again, took: clock.now() - begun };
}

test('a link that fails once more after its return is tried again within the same event', async () => {
  await worker.submit('first');
  api.answerWith(noAnswer, noAnswer);

  expect(await syncEvent()).toMatchObject({ again: false });

  expect(await worker.stateOf('first')).toBe('delivered');
  expect(api.sent).toHaveLength(3);
});

test('a page that tries first when the time has come does not end the event', async () => {
  await worker.submit('first');
  api.answerWith(noAnswer, noAnswer);
  const lock = createFakeLock();
  let isFirst = true;
  const behindPage: DrainLock = {
    ...lock,
    async holdWithin(patience, work) {
      const page = { trigger: 'timer', owner: 'page', underLock: true } as const;
      if (isFirst) await drain({ ...portsOf(worker), transport: api }, page);
      isFirst = false;
      return lock.holdWithin(patience, work);
    },
  };

  expect(await syncEvent(undefined, behindPage)).toMatchObject({ again: false });

  expect(await worker.stateOf('first')).toBe('delivered');
  expect(api.sent).toHaveLength(3);
});

test('a link that stays down ends the event before the browser does, and asks for another', async () => {
  await worker.submit('first');
  api.answer('first', noAnswer);

  const { again, took } = await syncEvent();

  expect(again).toBe(true);
  expect(took).toBeLessThan(eventEnds);
  expect(await worker.stateOf('first')).toBe('queued');
});

test('how many events have failed is counted, so that nobody is promised more tries than are left', async () => {
  await worker.submit('first');
  api.answer('first', noAnswer);

  await syncEvent();
  expect(syncTriesLeft(await worker.store.remembered())).toBe(2);
  await syncEvent();
  expect(syncTriesLeft(await worker.store.remembered())).toBe(1);
  expect(syncTriesLeft({})).toBe(3);
});

test('an event ends when what is left waits for a page', async () => {
  api = createFakeApi('plain');
  await worker.submit('large', [12_000_000]);

  const { again, took } = await syncEvent();

  expect(again).toBe(true);
  expect(took).toBeLessThan(30_000);
  expect(api.sent).toEqual([]);
});

test('a pause that the API asked for is kept', async () => {
  await worker.submit('first');
  api.answer('first', problem(503, {}, { retryAfter: '600' }));

  expect(await syncEvent()).toMatchObject({ again: true });

  expect(api.sent).toHaveLength(1);
});

test('what only a person can settle wakes the worker no more', async () => {
  await worker.submit('refused');
  api.answer('refused', problem(422, { message: 'No' }));

  expect(await syncEvent()).toMatchObject({ again: false });

  expect(await worker.stateOf('refused')).toBe('attention');
});

test('a new version that waits ends the event, which would hold it back', async () => {
  await worker.submit('first');
  api.answer('first', noAnswer);
  const installedAt = worker.clock.now() + 20_000;

  expect((await syncEvent(() => true)).took).toBeLessThan(60_000);
  const { again, took } = await syncEvent(() => worker.clock.now() >= installedAt);

  expect(again).toBe(true);
  expect(took).toBeLessThan(100_000);
});
