import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { databaseIdOf, watchForEviction } from '../../src/device/storage/page/eviction-detection.ts';
import { putInPocket, readPocket, removeFromPocket } from '../../src/device/storage/pocket-records.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';
import { createFakeStorage } from './fake-storage.ts';
import { receiptOfEntry } from './receipts.ts';

let device: TestContext;
let storage: ReturnType<typeof createFakeStorage>;
/** As a cookie that the page's host has renewed. */
let marked: boolean;
/** Tells the page started last of it. */
let renewed: () => void;
let silent: boolean;
/** No room to give the database a number. */
let isFull: boolean;

beforeEach(() => {
  device = newDevice();
  storage = createFakeStorage();
  marked = false;
  renewed = () => undefined;
  silent = false;
  isFull = false;
});

/** A page on that device, with what is left of it. */
function startPage(
  kept: Pick<Storage, 'getItem' | 'setItem'> | undefined = storage,
  pause: () => Promise<void> = async () => undefined,
) {
  const listeners = new Set<() => void>();
  let announced = 0;
  const announce = (): void => {
    announced += 1;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const { clock } = device;
  // As it is at the moment: a database comes and goes.
  const outbox = {
    entries: () => (silent ? Promise.reject(new Error('no answer')) : device.store.entries()),
    receipts: () => device.store.receipts(),
  };
  const drafts = {
    async list() {
      const list = await device.drafts.list();
      await pause();
      return list;
    },
  };
  const documents = () => readPocket(device.database);
  const feed = { announce, subscribe };
  const mark = {
    isSet: () => marked,
    set: (kept: boolean) => void (marked = kept),
    onChange: (listener: () => void) => void (renewed = listener),
  };
  const birth = async () => (isFull ? undefined : databaseIdOf(device.database));
  return {
    ...watchForEviction({ outbox, drafts, documents, databaseId: birth, feed, clock, storage: kept, mark }),
    announce,
    announced: () => announced,
  };
}

const marker = (): string => storage.getItem('outbox-marker') ?? '';

/** Fills the device while a page is open. */
async function fill(): Promise<void> {
  const page = startPage();
  await page.count();
  await device.submit('a');
  await device.submit('b');
  await device.drafts.save(draftOf(submissionOf('c')));
  page.announce();
  await expect.poll(marker).toContain('"c"');
}

test('nothing is missed where nothing was', async () => {
  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('a device whose database was deleted is found empty, and says so until it is read', async () => {
  await fill();
  device = newDevice();

  const page = startPage();
  expect(await page.count()).toEqual({ requests: 2, drafts: 1 });
  expect(await startPage().count()).toEqual({ requests: 2, drafts: 1 });
  page.acknowledge();

  expect(await page.count()).toEqual({ requests: 0, drafts: 0 });
  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('documents kept for the next form are missed with the database, and not when they are deleted', async () => {
  const page = startPage();
  await page.count();
  await device.store.remember({ own: true });
  const file = storedFile('file', bytesOf(10));
  await putInPocket(device.database, { id: 'passport', file, keptAt: 0 });
  await putInPocket(device.database, { id: 'book', file, keptAt: 0 });
  await removeFromPocket(device.database, 'book');
  page.announce();
  await expect.poll(marker).toContain('"passport"');
  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });

  device = newDevice();

  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0, documents: 1 });
});

test('what was delivered, submitted or opened again by somebody else has not vanished', async () => {
  await fill();
  await device.store.deliver(receiptOfEntry(submissionOf('a')));
  await device.store.reopen('b', draftOf(submissionOf('b')).updatedAt);
  await device.store.finalise(submissionOf('c'));

  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('what a person deletes has not vanished', async () => {
  await fill();
  const page = startPage();
  await page.count();

  await device.store.remove('a');
  await device.drafts.remove('c');
  page.announce();
  await expect.poll(marker).not.toContain('"c"');

  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('what a person deletes right before the page is closed has not vanished', async () => {
  await fill();
  await device.store.remove('a');
  await device.drafts.remove('c');

  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('a database that is deleted under an open page is missed, also when it opens only after a while', async () => {
  await fill();
  const page = startPage();
  await page.count();
  const { clock } = device;

  silent = true;
  page.check();
  page.announce();
  await expect.poll(() => clock.running()).toBe(1);
  expect(marker()).toContain('"a"');
  device = newDevice();
  silent = false;
  clock.advance(2000);

  await expect.poll(() => page.count()).toEqual({ requests: 2, drafts: 1 });
  expect(clock.running()).toBe(0);
});

test('who asks is told of a database that was deleted without a word from the browser', async () => {
  await fill();
  const page = startPage();
  await page.count();

  device = newDevice();

  expect(await page.count()).toEqual({ requests: 2, drafts: 1 });
  expect(page.announced()).toBe(1);
});

test.each([
  ['the look that its end calls for', (page: ReturnType<typeof startPage>) => page.check()],
  ['any change', (page: ReturnType<typeof startPage>) => page.announce()],
])('a draft that an open page writes again into the new database is missed by %s', async (_by, looks) => {
  await fill();
  const page = startPage();
  await page.count();

  device = newDevice();
  await device.drafts.save(draftOf(submissionOf('c')));
  looks(page);

  await expect.poll(() => page.count()).toEqual({ requests: 2, drafts: 1 });
  expect(await startPage().count()).toEqual({ requests: 2, drafts: 1 });
  expect(marker()).toContain('"c"');
  // Who shows the count has read it before it was there.
  expect(page.announced()).toBeGreaterThan(1);
});

test('two tabs that meet the new database count once, also what one of them has written into it again', async () => {
  await fill();
  let goOn = (): void => undefined;
  let isHeld = false;
  const [one, other] = [
    startPage(),
    startPage(storage, async () => {
      if (isHeld) await new Promise<void>((resolve) => (goOn = resolve));
    }),
  ];
  await Promise.all([one.count(), other.count()]);

  device = newDevice();
  isHeld = true;
  other.check();
  one.check();
  await expect.poll(() => one.count()).toEqual({ requests: 2, drafts: 1 });
  await device.drafts.save(draftOf(submissionOf('c')));
  one.announce();
  await expect.poll(marker).toContain('"c"');
  isHeld = false;
  goOn();

  await expect.poll(() => other.announced()).toBeGreaterThan(0);
  expect(await other.count()).toEqual({ requests: 2, drafts: 1 });
});

test('a connection that was replaced is looked at once, and told of only if something is missing', async () => {
  await fill();
  const page = startPage();
  await page.count();

  page.look();
  await page.count();
  expect(page.announced()).toBe(0);
  device = newDevice();
  page.look();

  await expect.poll(() => page.announced()).toBe(1);
  expect(await page.count()).toEqual({ requests: 2, drafts: 1 });
});

test('connections that are lost while it looks bring no further look', async () => {
  let looks = 0;
  const page = startPage(storage, async () => {
    looks += 1;
    page.look();
  });
  await page.count();
  const before = looks;

  page.look();
  await page.count();
  await page.count();

  expect(looks).toBe(before + 2);
});

test('a person who deletes on a full device, which has no number yet, misses nothing', async () => {
  isFull = true;
  await fill();
  const page = startPage();
  await page.count();

  await device.store.remove('a');
  page.announce();
  await expect.poll(marker).not.toContain('"a"');
  isFull = false;

  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('a database gets its number once, and none where there is no room for it', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await databaseIdOf(device.database)).toBeUndefined();
  put.mockRestore();

  const birth = await databaseIdOf(device.database);
  await device.store.remember({ alerts: true });
  await device.submit('a');

  expect(birth).toBeDefined();
  expect(await databaseIdOf(device.database)).toBe(birth);
  device = newDevice();
  expect(await databaseIdOf(device.database)).not.toBe(birth);
});

test('a new database that is cut off before it has a number proves nothing, and is missed at the next look', async () => {
  await fill();
  const page = startPage();
  await page.count();

  device = newDevice();
  const cutOff = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The connection was closed', 'AbortError');
  });
  await page.count();
  expect(marker()).toContain('"a"');
  cutOff.mockRestore();

  expect(await page.count()).toEqual({ requests: 2, drafts: 1 });
});

test('on a full device a new database without a number is missed as well, and once', async () => {
  await fill();
  isFull = true;
  device = newDevice();
  await device.drafts.save(draftOf(submissionOf('c')));
  const page = startPage();
  expect(await page.count()).toEqual({ requests: 2, drafts: 1 });

  expect(marker()).toContain('"c"');
  isFull = false;
  expect(await page.count()).toEqual({ requests: 2, drafts: 1 });
  expect(await startPage().count()).toEqual({ requests: 2, drafts: 1 });
});

test('where localStorage can only be read, a new database is looked at once and nothing hangs', async () => {
  await fill();
  device = newDevice();

  expect(await startPage({ ...storage, setItem: denies }).count()).toEqual({ requests: 0, drafts: 0 });
});

test('a database that never answers proves nothing, and is not asked for ever', async () => {
  await fill();
  silent = true;
  const page = startPage();
  expect(await page.count()).toEqual({ requests: 0, drafts: 0 });

  page.check();
  for (let looks = 0; looks < 10; looks += 1) {
    await expect.poll(() => device.clock.running()).toBe(1);
    device.clock.advance(2000);
  }

  await expect.poll(() => device.clock.running()).toBe(0);
  expect(marker()).toContain('"a"');
});

test.each(['', '{', 'null', '{"requests":[]}', '{"requests":[],"drafts":[],"vanished":{"requests":"1"}}'])(
  'a marker that is none (%s) counts as nothing',
  async (text) => {
    storage.setItem('outbox-marker', text);

    expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
  },
);

test('where localStorage is denied nothing is noticed and nothing breaks', async () => {
  const denied = { ...storage, getItem: denies, setItem: denies };
  const page = startPage(denied);

  page.acknowledge();

  expect(await page.count()).toEqual({ requests: 0, drafts: 0 });
});

function denies(): never {
  throw new DOMException('denied', 'SecurityError');
}

test('when the browser has deleted database and marker together, the cookie tells of it; how much it was nobody knows', async () => {
  await device.submit('a');
  await startPage().count();
  expect(marked).toBe(true);

  device = newDevice();
  storage = createFakeStorage();
  const page = startPage();

  expect(await page.count()).toEqual({ requests: 0, drafts: 0, uncounted: true });
  expect(marked).toBe(false);
  expect(await startPage().count()).toMatchObject({ uncounted: true });
  page.acknowledge();
  expect(await startPage().count()).toEqual({ requests: 0, drafts: 0 });
});

test('the cookie is there only while something waits, also where the host renews it late', async () => {
  const page = startPage();
  await page.count();
  expect(marked).toBe(false);

  await device.drafts.save(draftOf(submissionOf('a')));
  page.announce();
  await page.count();
  expect(marked).toBe(true);

  await device.drafts.remove('a');
  page.announce();
  await page.count();
  expect(marked).toBe(false);

  marked = true;
  renewed();
  await expect.poll(() => marked).toBe(false);
});
