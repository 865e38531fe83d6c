import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../src/device/storage/database.ts';
import { suspendWithPage } from '../../src/device/storage/page/device.ts';
import { metaKey } from '../../src/device/storage/schema.ts';
import { writing } from '../../src/device/storage/transaction.ts';
import { newDevice } from '../outbox/test-outbox.ts';

let left: Database;
let other: Database;
let page: EventTarget;

beforeEach(() => {
  left = newDevice().database;
  other = createDatabase();
  page = new EventTarget();
  suspendWithPage(left, page);
});

afterEach(() => {
  left.close();
  other.close();
});

function leave(persisted: boolean): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

/** A transaction that stays open until it is told to end, or aborted; done again, it ends at once. */
function stayOpen() {
  const state = { runs: 0, mayEnd: false };
  const work = left.run((connection) =>
    writing(connection, ['meta'], async (transaction) => {
      state.runs += 1;
      while (state.runs === 1 && !state.mayEnd) await transaction.objectStore('meta').get(metaKey);
    }),
  );
  return {
    work,
    runs: () => state.runs,
    end() {
      state.mayEnd = true;
    },
  };
}

test('a page in the back/forward cache keeps nobody from writing, and does its work when it is back', async () => {
  const open = stayOpen();
  await expect.poll(open.runs).toBe(1);

  leave(true);

  await other.run((connection) =>
    writing(connection, ['meta'], (transaction) => transaction.objectStore('meta').get(metaKey)),
  );
  await open.work;
  expect(open.runs()).toBe(2);
});

test('a page that is left for good ends what it has begun', async () => {
  const open = stayOpen();
  await expect.poll(open.runs).toBe(1);

  leave(false);
  open.end();

  await open.work;
  expect(open.runs()).toBe(1);
});

test('a page that has nothing under way opens its storage again when it needs it', async () => {
  await left.run((connection) => connection.count('entries'));

  leave(true);

  expect(await left.run((connection) => connection.count('entries'))).toBe(0);
});
