import { beforeEach, describe, expect, test } from 'vitest';
import { capabilitiesPath } from '../../src/contracts/capabilities.ts';
import { createFakeApi, type FakeApi, held, http, problem, noAnswer, receiptFor } from './fake-api.ts';
import type { DrainLock } from '../../src/outbox/ports.ts';
import { createFakeLock, newDevice, noLock, openContext, type TestContext } from './test-outbox.ts';
import { draftOf, submissionOf } from './submissions.ts';

let tab: TestContext;
let other: TestContext;
let api: FakeApi;

beforeEach(() => {
  tab = newDevice();
  other = openContext(tab.clock);
  api = createFakeApi();
});

const minute = 60_000;
const sentIds = () => api.sent.map(({ submissionId }) => submissionId);

/** A tab in the middle of its attempt at 'a'; it stays silent unless released. */
async function inTheMiddle(api: FakeApi, start: () => Promise<unknown>) {
  const attempt = held();
  api.answerWith(attempt.reply);
  const run = start();
  await attempt.reached;
  return { attempt, run };
}

describe('two tabs', () => {
  test('that drain at once send each request once', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const id of ids) await tab.submit(id);

    const reports = await Promise.all([
      tab.drain(api, { underLock: false }),
      other.drain(api, { underLock: false }),
    ]);

    expect(sentIds().sort()).toEqual(ids);
    expect(reports.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(6);
  });

  test('under the lock: the second one answers busy', async () => {
    await tab.submit('a');
    const lock = createFakeLock();
    const { attempt, run } = await inTheMiddle(api, () => tab.drainExclusively(api, lock));

    expect(await other.drainExclusively(api, lock)).toBe('busy');
    attempt.release(receiptFor(api.sent[0]!));
    expect(await run).toMatchObject({ delivered: 1 });
    expect(api.sent).toHaveLength(1);
  });

  test('under the lock: one that has just taken it and not signed yet is waited for, not overtaken', async () => {
    await tab.submit('a');
    const justTaken: DrainLock = {
      tryHold: async () => 'busy',
      holdWithin: async () => {
        await tab.store.remember({ drainer: { owner: 'tab', until: tab.clock.now() + 60_000 } });
        return 'busy';
      },
    };

    expect(await other.drainExclusively(api, justTaken)).toBe('busy');
    expect(api.sent).toEqual([]);
  });

  test('under the lock: one that is about to give it back is waited for', async () => {
    await tab.submit('a');
    let held = 0;
    const aboutToEnd: DrainLock = {
      tryHold: async () => 'busy',
      holdWithin: async (_patience, work) => {
        held += 1;
        return work();
      },
    };

    expect(await other.drainExclusively(api, aboutToEnd)).toMatchObject({ delivered: 1 });
    expect(held).toBe(1);
  });

  test('without Web Locks: the sign of life keeps the second one away', async () => {
    await tab.submit('a');
    const { attempt, run } = await inTheMiddle(api, () => tab.drainExclusively(api, noLock));
    tab.clock.advance(10 * minute);
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(await other.drainExclusively(api, noLock)).toBe('busy');
    attempt.release(receiptFor(api.sent[0]!));
    await run;
    expect(tab.clock.running()).toBe(0);
    expect(await other.drainExclusively(api, noLock)).toMatchObject({ attempted: 0 });
  });
});

describe('a tab killed in the middle of sending', () => {
  /** Killed: its clock stands still, its lock is free, its promises never settle. */
  async function killed(underLock: boolean): Promise<void> {
    await tab.submit('a');
    await inTheMiddle(api, () => tab.drain(api, { underLock }));
    other = openContext(tab.clock);
    expect(await other.stateOf('a')).toBe('sending');
  }

  test('leaves a request that the next holder of the lock takes up at once', async () => {
    await killed(true);

    const report = await other.drain(api, { underLock: true });

    expect(report).toMatchObject({ delivered: 1 });
    expect(await other.stateOf('a')).toBe('delivered');
  });

  test('without the lock it is taken up only after its lease', async () => {
    await killed(true);

    expect(await other.drain(api, { underLock: false })).toMatchObject({ attempted: 0 });
    other.clock.set(other.clock.now() + minute);
    expect(await other.drain(api, { underLock: false })).toMatchObject({ delivered: 1 });
  });

  test('who had no lock keeps its lease against a holder of the lock too', async () => {
    await killed(false);

    expect(await other.drain(api, { underLock: true })).toMatchObject({ attempted: 0 });
    other.clock.set(other.clock.now() + minute);
    expect(await other.drain(api, { underLock: true })).toMatchObject({ delivered: 1 });
  });

  test('a lease does not hold for a day because the clock was put back', async () => {
    await killed(true);
    other.clock.set(other.clock.now() - 24 * 60 * minute);

    expect(await other.drain(api, { underLock: false })).toMatchObject({ delivered: 1 });
  });

  test('nor does the sign of life of a drain', async () => {
    await tab.submit('a');
    await inTheMiddle(api, () => tab.drainExclusively(api, noLock));
    other.clock.set(other.clock.now() - 24 * 60 * minute);

    expect(await other.drainExclusively(api, noLock)).toMatchObject({ delivered: 1 });
  });

  test('at a plain API it may have arrived, and is sent again with that said', async () => {
    await tab.submit('a');
    api = createFakeApi('plain');
    await inTheMiddle(api, () => tab.drain(api));
    api.answerWith(http(500));

    await other.drain(api, { underLock: true });

    expect(await other.entry('a')).toMatchObject({ mayHaveArrived: true, state: { kind: 'queued' } });
  });

  test('without a network it waits again, instead of seeming to be sent for ever', async () => {
    await killed(true);
    tab.clock.set(tab.clock.now() + 2 * 24 * 60 * minute);
    api.serve(capabilitiesPath, noAnswer);

    await other.drain(api, { underLock: true });

    expect(await other.entry('a')).toMatchObject({
      mayHaveArrived: false,
      state: { kind: 'queued', wait: { cause: { kind: 'noAnswer' } } },
    });
    expect(await other.store.remove('a')).toBe(true);
  });

  test('without a network and with a plain API the doubt is not forgotten', async () => {
    await tab.submit('a');
    api = createFakeApi('plain');
    await inTheMiddle(api, () => tab.drain(api));
    tab.clock.set(tab.clock.now() + 2 * 24 * 60 * minute);
    api.serve(capabilitiesPath, noAnswer);

    await other.drain(api, { underLock: true });

    expect((await other.entry('a')).mayHaveArrived).toBe(true);
  });
});

describe('a frozen tab', () => {
  test('keeps its lock and is passed by after a minute without a sign of life', async () => {
    await tab.submit('a');
    await tab.submit('b');
    const lock = createFakeLock();
    const frozen = tab.clock.now();
    await inTheMiddle(api, () => tab.drainExclusively(api, lock));

    tab.clock.set(frozen + minute - 1);
    expect(await other.drainExclusively(api, lock)).toBe('busy');
    tab.clock.set(frozen + minute);
    expect(await other.drainExclusively(api, lock)).toMatchObject({ delivered: 2 });
    expect(lock.isHeld()).toBe(true);
  });

  test('that wakes up with the acceptance in hand delivers, and it is delivered once', async () => {
    await tab.submit('a');
    const { attempt, run } = await inTheMiddle(api, () => tab.drain(api));
    tab.clock.set(tab.clock.now() + minute);
    api.answerWith(http(500));
    await other.drain(api, { underLock: false });
    expect(await other.stateOf('a')).toBe('queued');

    attempt.release(receiptFor(api.sent[0]!));
    await run;

    expect(await tab.stateOf('a')).toBe('delivered');
    expect(await other.drain(api, { trigger: 'person' })).toMatchObject({ attempted: 0 });
    expect(await tab.store.receipts()).toHaveLength(1);
  });

  test('that wakes up with a refusal changes nothing that is no longer its own', async () => {
    await tab.submit('a');
    const { attempt, run } = await inTheMiddle(api, () => tab.drain(api));
    tab.clock.set(tab.clock.now() + minute);
    const second = await inTheMiddle(api, () => other.drain(api, { underLock: false }));

    attempt.release(problem(400));
    await run;
    expect(await tab.stateOf('a')).toBe('sending');

    second.attempt.release(receiptFor(api.sent[1]!));
    await second.run;
    expect(await tab.stateOf('a')).toBe('delivered');
  });
});

test('a living attempt keeps its lease however long it takes', async () => {
  await tab.submit('a');
  const { attempt, run } = await inTheMiddle(api, () => tab.drain(api));
  for (let minutes = 0; minutes < 10; minutes += 1) {
    tab.clock.advance(minute / 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await other.drain(api, { underLock: false })).toMatchObject({ attempted: 0 });
  }

  attempt.release(receiptFor(api.sent[0]!));
  await run;

  expect(await tab.stateOf('a')).toBe('delivered');
  expect(tab.clock.running()).toBe(0);
});

test('a device that opens its storage late opens its own, not that of the test that has begun meanwhile', async () => {
  const former = newDevice();
  const present = newDevice();

  await former.drafts.save(draftOf(submissionOf('a')));

  expect(await present.drafts.list()).toEqual([]);
  expect(await former.drafts.list()).toHaveLength(1);
});
