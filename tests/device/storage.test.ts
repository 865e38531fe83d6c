import { IDBDatabase, IDBFactory, IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../../src/device/storage/database.ts';
import { createDraftStore } from '../../src/device/storage/draft-store.ts';
import { writeFile } from '../../src/device/storage/file-bytes.ts';
import { collectGarbage } from '../../src/device/storage/garbage.ts';
import { createOutboxStore } from '../../src/device/storage/outbox-store.ts';
import { databaseName, migrations } from '../../src/device/storage/schema.ts';
import { StorageFailure } from '../../src/device/storage/storage-failure.ts';
import { receiptOfEntry } from './receipts.ts';
import { newDevice, openContext, type TestContext } from '../outbox/test-outbox.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from '../outbox/submissions.ts';

const quiet = { announce: () => undefined };
let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Everything that a device can be made to write. */
async function writeEverything({ store, drafts, database, clock }: TestContext): Promise<void> {
  const file = storedFile('f', bytesOf(6_000_000));
  await writeFile(database, 'a', file, bytesOf(6_000_000), clock.now());
  const submission = submissionOf('a', [file]);
  await drafts.save(draftOf(submission));
  await store.finalise(submission);
  const [entry] = await store.entries();
  const lease = { owner: 'x', until: 1, underLock: true };
  await store.replace(entry!, { ...entry!, state: { kind: 'sending', lease } });
  await store.renew('a', lease);
  await store.transition('a', 'x', { kind: 'queued' }, false);
  await store.reopen('a', entry!.finalisedAt);
  await drafts.remove('a');
  await store.remove('a');
  await store.deliver(receiptOfEntry(submission));
  await store.forgetReceipts(clock.now() + 1e12);
  await store.remember({ drainer: undefined });
  await collectGarbage(database, clock.now());
}

describe('every change', () => {
  test('is written with durability "strict"', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');

    await writeEverything(device);

    const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBeGreaterThan(13);
    expect(writes.filter(([, , options]) => options?.durability !== 'strict')).toEqual([]);
  });
});

test('a reading that is cut off fails for the one who reads, and nowhere else', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  await device.submit('a');
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  getAll.mockImplementation(function (this: IDBObjectStore) {
    getAll.mockRestore();
    const request = this.getAll();
    this.transaction.abort();
    return request;
  });

  await expect(device.store.entries()).rejects.toThrow('abort');

  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});

describe('a connection that the browser has closed', () => {
  /** Closes the connection under the next transactions, as iOS does in the background. */
  async function closeUnder(context: TestContext): Promise<void> {
    await context.database.run(async (connection) => connection.close());
  }

  test('is opened again, and nothing is lost', async () => {
    await device.submit('a', [100]);
    await closeUnder(device);

    await device.submit('b');
    await closeUnder(device);

    expect((await device.store.entries()).map(({ submissionId }) => submissionId)).toEqual(['a', 'b']);
  });

  test('between any two steps of finalising acknowledges only what is there', async () => {
    const submission = submissionOf('a');
    await device.drafts.save(draftOf(submission));
    await closeUnder(device);

    expect(await device.store.finalise(submission)).toEqual({ ok: true });
    expect(await device.stateOf('a')).toBe('queued');
  });

  test('whose transactions are cut off again and again does the work again, four times', async () => {
    let calls = 0;
    const run = device.database.run(async () => {
      calls += 1;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });

    await expect(run).rejects.toThrow('server lost');
    expect(calls).toBe(5);
  });

  test('that work finds dead is replaced, and that is told of: the data may be gone with it', async () => {
    const told = vi.fn();
    device.database.onReplaced(told);
    await device.submit('a');
    await device.database.run(async (connection) => connection.close());

    expect(await device.stateOf('a')).toBe('queued');
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('under which everything is deleted gives way, and that is told of', async () => {
    const told = vi.fn();
    device.database.onTerminated(told);
    await device.submit('a');

    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(databaseName);
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    });

    expect(told).toHaveBeenCalledTimes(1);
    expect(await device.stateOf('a')).toBe('gone');
  });

  test('gives way to a newer version, and goes on in it when the app is put back: nothing is locked away', async () => {
    await device.submit('a');
    const upgraded = await new Promise<globalThis.IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, migrations.length + 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

    upgraded.close();

    expect(await device.stateOf('a')).toBe('queued');
    await device.submit('b');
    expect((await openContext(device.clock).store.entries()).map(({ submissionId }) => submissionId)).toEqual(
      ['a', 'b'],
    );
  });

  /** Of the next transactions none of the requests is answered before the test is over, and none ends by itself. */
  function silence(times: number): void {
    let over = false;
    onTestFinished(() => {
      over = true;
    });
    const real = IDBObjectStore.prototype.getAll;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    for (let time = 0; time < times; time += 1) {
      spy.mockImplementationOnce(function (this: IDBObjectStore, ...query) {
        // A request that asks anew keeps its transaction alive. It ends with the test: the next file of the
        // worker shares its timers.
        const again = (): void => {
          if (!over) real.apply(this, query).addEventListener('success', again);
        };
        again();
        return new IDBRequest();
      });
    }
  }

  test('that falls silent is closed and opened again, and the work done once more', async () => {
    const database = createDatabase(10_000, 60);
    const store = createOutboxStore(database, quiet);
    await device.submit('a');
    silence(1);

    expect(await store.entries()).toHaveLength(1);
    database.close();
  });

  test('that stays silent says so in the end', async () => {
    const database = createDatabase(10_000, 60);
    const store = createOutboxStore(database, quiet);
    await device.submit('a');
    silence(2);

    await expect(store.entries()).rejects.toThrow('does not go on');
    expect(await store.entries()).toHaveLength(1);
    database.close();
  });

  test('whose commit is lost with its connection does not say of the same request that it was submitted elsewhere', async () => {
    const submission = submissionOf('a');
    await device.drafts.save(draftOf(submission));
    await device.store.finalise(submission);

    expect(await device.store.finalise(submission)).toEqual({ ok: true });
    const later = { ...submission.finalisedAt, utc: '2027-01-01T00:00:00.000Z' };
    expect(await device.store.finalise({ ...submission, finalisedAt: later })).toEqual({
      ok: false,
      problem: 'alreadyGone',
    });
  });
});

describe('storage that refuses', () => {
  /** Chromium reports a full disk when it commits: the request has succeeded by then (hazards 3.1). */
  function refuseSpaceIn(store: string): void {
    const real = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...put) {
      const request = real.apply(this, put);
      // The only way to give an abort its reason in fake-indexeddb.
      const transaction = this.transaction as unknown as { _abort(name: string): void };
      if (this.name === store) {
        request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
      }
      return request;
    });
  }

  test.each(['drafts', 'entries', 'meta'])(
    'space in %s says "full", and what was there stays',
    async (store) => {
      await device.submit('a', [10]);
      const submission = submissionOf('b');
      await device.drafts.save(draftOf(submission));
      refuseSpaceIn(store);

      const stored =
        store === 'drafts'
          ? await device.drafts.save({ ...draftOf(submission), formVersion: 2 })
          : await device.store.finalise(submission);

      expect(stored).toEqual({ ok: false, problem: 'full' });
      vi.restoreAllMocks();
      expect(await device.stateOf('a')).toBe('queued');
      expect(await device.stateOf('b')).toBe('gone');
      expect(await device.drafts.load('b')).toMatchObject({ formVersion: 1 });
      expect(await device.store.finalise(submission)).toEqual({ ok: true });
    },
  );

  test('itself altogether says "unavailable"', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const context = openContext(device.clock);

    expect(await context.drafts.save(draftOf(submissionOf('a')))).toEqual({
      ok: false,
      problem: 'unavailable',
    });
    expect(await context.store.finalise(submissionOf('a'))).toEqual({ ok: false, problem: 'unavailable' });
    await expect(context.store.entries()).rejects.toBeInstanceOf(StorageFailure);
  });

  test.each([
    ['SecurityError', 'unavailable'],
    ['InvalidStateError', 'unavailable'],
    ['UnknownError', 'failed'],
    ['QuotaExceededError', 'full'],
  ])('to open with %s says "%s", and is asked again the next time', async (name, problem) => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('denied', name);
    });
    const context = openContext(device.clock);

    expect(await context.drafts.save(draftOf(submissionOf('a')))).toEqual({ ok: false, problem });
    expect(await context.drafts.save(draftOf(submissionOf('a')))).toEqual({ ok: true });
  });

  test('to answer at all is given up after a while', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const database = createDatabase(30);
    const drafts = createDraftStore(database, quiet);

    expect(await drafts.save(draftOf(submissionOf('a')))).toEqual({ ok: false, problem: 'failed' });
    await expect(createOutboxStore(database, quiet).entries()).rejects.toThrow('does not answer');
  });
});
