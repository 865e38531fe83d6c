import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName } from '../../src/device/storage/schema.ts';
import { createFakeApi } from '../outbox/fake-api.ts';
import { draftOf, submissionOf } from '../outbox/submissions.ts';
import { newDevice, openContext, type TestContext } from '../outbox/test-outbox.ts';

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Begin = (this: IDBDatabase, ...parts: Parameters<IDBDatabase['transaction']>) => IDBTransaction;

/** As iOS does in the background, under every so many transactions (hazards 3.11). */
function loseConnectionEvery(times: number): void {
  const real: Begin = IDBDatabase.prototype.transaction;
  let count = 0;
  const faulty: Begin = function (...parts) {
    count += 1;
    if (count % times > 0) return real.apply(this, parts);
    this.close();
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(faulty);
}

describe('a connection that is lost again and again', () => {
  test.each([2, 3, 5, 7])(
    'in every %i. transaction costs neither a file nor a second delivery',
    async (times) => {
      loseConnectionEvery(times);
      const context = openContext(device.clock);
      const api = createFakeApi();

      await context.submit('a', [10, 2_500_000]);
      await context.submit('b');
      await context.drain(api);

      expect([await context.stateOf('a'), await context.stateOf('b')]).toEqual(['delivered', 'delivered']);
      expect(api.sent.map(({ submissionId }) => submissionId).toSorted()).toEqual(['a', 'b']);
      expect((await context.store.receipt('a'))?.files).toHaveLength(2);
    },
  );
});

/** The commit is refused after every request of the transaction has succeeded (hazards 3.1). */
function refuseEveryCommit(times: number): void {
  const real = IDBObjectStore.prototype.put;
  let count = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...put) {
    const request = real.apply(this, put);
    count += 1;
    if (count % times > 0) return request;
    // The only way to give an abort its reason in fake-indexeddb.
    const transaction = this.transaction as unknown as { _abort(name: string): void };
    request.addEventListener('success', () => transaction._abort('UnknownError'));
    return request;
  });
}

describe('commits that are refused', () => {
  test.each([1, 2, 3, 5])('every %i. time: only what is there was acknowledged', async (times) => {
    refuseEveryCommit(times);
    const context = openContext(device.clock);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const acknowledged: string[] = [];
    for (const id of ids) {
      const submission = submissionOf(id);
      const saved = await context.drafts.save(draftOf(submission));
      const stored = await context.store.finalise(submission);
      if (saved.ok && stored.ok) acknowledged.push(id);
      if (!stored.ok) expect(stored.problem).not.toBe('full');
    }
    vi.restoreAllMocks();

    if (times === 5) expect(acknowledged.length).toBeGreaterThan(0);
    const there = (await openContext(device.clock).store.entries()).map(({ submissionId }) => submissionId);
    expect(there).toEqual(expect.arrayContaining(acknowledged));
  });
});

test('a device that cannot note an attempt sends nothing until it can', async () => {
  await device.submit('a', [100]);
  const real = IDBObjectStore.prototype.put;
  const noRoom = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...put
  ) {
    if (this.name !== 'entries') return real.apply(this, put);
    throw new DOMException('No space', 'QuotaExceededError');
  });
  const api = createFakeApi();

  await device.drain(api).catch(() => undefined);
  expect(noRoom).toHaveBeenCalled();
  expect(api.sent).toEqual([]);
  expect(await device.stateOf('a')).toBe('queued');

  noRoom.mockRestore();
  await device.drain(api);
  expect(await device.stateOf('a')).toBe('delivered');
  expect(api.sent).toHaveLength(1);
});

test('a database that is deleted under an open page is begun again, and says nothing of what was in it', async () => {
  await device.submit('a', [100]);
  const deleted = new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName);
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  await deleted;

  expect(await device.store.entries()).toEqual([]);
  await device.submit('b', [200]);
  const api = createFakeApi();
  await device.drain(api);
  expect(await device.stateOf('b')).toBe('delivered');
  expect(await device.stateOf('a')).toBe('gone');
});
