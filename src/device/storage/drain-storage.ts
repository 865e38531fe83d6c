import type { DrainStore } from '../../outbox/ports.ts';
import { type ChangeFeed, createChangeFeed } from './changes.ts';
import { createDatabase, type Database } from './database.ts';
import { createDrainStore } from './drain-store.ts';
import { createProgressFeed, type ProgressReporter } from '../delivery/progress-feed.ts';

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
