import type { DrainLock, DrainPorts } from '../../outbox/ports.ts';
import type { ApiKind } from '../../contracts/capabilities.ts';
import type { DrainStorage } from '../storage/create-storage.ts';
import { createFetchTransport, type SendLarge } from '../http/fetch-transport.ts';
import { readFile } from '../storage/file-bytes.ts';
import { linkCost } from './link-cost.ts';
import { type Language, speaking } from '../http/exchange.ts';
import { systemClock } from './system-clock.ts';

export interface ApiAddress {
  /** Prefix of every path of the API, for example https://api.example.org; empty for the same origin. */
  readonly apiBase: string;
  readonly apiKind: ApiKind;
}

export interface PageNeeds {
  /** Sends a large request and reports its progress. */
  readonly sendLarge: SendLarge;
  readonly language: Language;
}

/**
 * Returns the language of the waiting request: a worker shows nothing, and the API's messages are for the
 * person who filled it in.
 */
async function languageOfWaiting(store: DrainStorage['store']): Promise<string | undefined> {
  const entries = await store.entries().catch(() => []);
  return entries[0]?.locale;
}

/**
 * Creates the ports of a drain, in a page or in the worker.
 * @param api its address, and its kind as set at build time
 * @param origin of the page or worker
 * @param page ports available only in a page
 */
export function createDrainPorts(
  { database, store, progress }: Pick<DrainStorage, 'database' | 'store' | 'progress'>,
  { apiBase, apiKind }: ApiAddress,
  origin: string,
  page?: PageNeeds,
): DrainPorts & { readonly lock: DrainLock } {
  const transport = createFetchTransport({
    apiBase,
    apiKind,
    origin,
    loadFile: (submissionId, file) => readFile(database, submissionId, file),
    fetch: speaking((url, init) => fetch(url, init), page?.language ?? (() => languageOfWaiting(store))),
    ...(page === undefined ? {} : { sendLarge: page.sendLarge }),
  });
  // The types promise locks everywhere; insecure origins and older browsers have none.
  const locks = navigator.locks as LockManager | undefined;
  return {
    store,
    transport,
    clock: systemClock,
    random: Math.random,
    report: progress.report,
    linkCost,
    isOffline: () => !navigator.onLine,
    lock: createDrainLock(locks),
  };
}

const lockName = 'outbox';

/** Web Locks; without them every answer is 'busy', and the leases suffice (drain-exclusively.ts). */
export function createDrainLock(locks: LockManager | undefined): DrainLock {
  if (locks === undefined) {
    return { tryHold: async () => 'busy', holdWithin: async () => 'busy' };
  }
  return {
    tryHold: (work) => hold(locks, { ifAvailable: true }, work),
    async holdWithin(milliseconds, work) {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), milliseconds);
      try {
        return await hold(locks, { signal: patience.signal }, work);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Treats a lock that cannot be acquired, for whatever reason, as held elsewhere; errors of `work` are passed
 * on.
 */
async function hold<T>(
  locks: LockManager,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  let begun = false;
  try {
    return await locks.request(lockName, options, async (lock): Promise<T | 'busy'> => {
      if (lock === null) return 'busy';
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return 'busy';
  }
}
