import type { DrainStore, OutboxStore } from '../../outbox/ports.ts';
import { createOutboxStore } from './outbox-store.ts';
import { type ChangeFeed, createChangeFeed, createProgressFeed, type ProgressReporter } from './feeds.ts';
import { createDatabase, type Database } from './database.ts';
import { createDrainStore } from './drain-store.ts';

export interface DeviceStorage extends DrainStorage {
  readonly store: OutboxStore;
}

export function createStorage(): DeviceStorage {
  const storage = createDrainStorage();
  return { ...storage, store: createOutboxStore(storage.database, storage.feed) };
}

/** The part of this device's storage that a drain needs; the worker loads only this. */
export interface DrainStorage {
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly progress: ProgressReporter;
  readonly store: DrainStore;
}

export function createDrainStorage(): DrainStorage {
  const database = createDatabase();
  const feed = createChangeFeed();
  return { database, feed, progress: createProgressFeed(), store: createDrainStore(database, feed) };
}
