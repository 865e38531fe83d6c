import type { DrainPorts } from '../outbox/drain.ts';
import type { DrainLock } from '../outbox/ports.ts';
import { type ChangeFeed, createChangeFeed } from './changes.ts';
import { createDatabase, type Database } from './database.ts';
import { createDrainLock } from './drain-lock.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { readFile } from './file-bytes.ts';
import { createOutboxStore } from './outbox-store.ts';
import { systemClock } from './system-clock.ts';

/** What page and worker have in common: the outbox of this device and the way to the API. */
export interface Platform {
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly ports: DrainPorts & { readonly lock: DrainLock };
}

/**
 * @param apiBase before every path of the API; empty for the same origin
 * @param origin of the page or worker
 */
export function createPlatform(apiBase: string, origin: string): Platform {
  const database = createDatabase();
  const feed = createChangeFeed();
  const transport = createFetchTransport({
    apiBase,
    origin,
    loadFile: (submissionId, file) => readFile(database, submissionId, file),
    fetch: (url, init) => fetch(url, init),
  });
  // The types promise locks everywhere; insecure origins and older browsers have none.
  const locks = navigator.locks as LockManager | undefined;
  return {
    database,
    feed,
    ports: {
      store: createOutboxStore(database, feed),
      transport,
      clock: systemClock,
      random: Math.random,
      lock: createDrainLock(locks),
    },
  };
}
