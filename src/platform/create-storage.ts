import type { OutboxStore } from '../outbox/ports.ts';
import { type ChangeFeed, createChangeFeed } from './changes.ts';
import { createDatabase, type Database } from './database.ts';
import { createOutboxStore } from './outbox-store.ts';

/** What this device keeps, for a page or the worker. */
export interface DeviceStorage {
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly store: OutboxStore;
}

export function createStorage(): DeviceStorage {
  const database = createDatabase();
  const feed = createChangeFeed();
  return { database, feed, store: createOutboxStore(database, feed) };
}
