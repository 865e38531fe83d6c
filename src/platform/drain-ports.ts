import type { DrainPorts } from '../outbox/drain.ts';
import type { DrainLock } from '../outbox/ports.ts';
import { createDrainLock } from './drain-lock.ts';
import type { DrainStorage } from './drain-storage.ts';
import { createFetchTransport, type SendLarge } from './fetch-transport.ts';
import { readFile } from './file-bytes.ts';
import { linkCost } from './link-cost.ts';
import { systemClock } from './system-clock.ts';

/**
 * What a drain needs, in a page as in the worker.
 * @param apiBase before every path of the API; empty for the same origin
 * @param origin of the page or worker
 * @param sendLarge only of a page: what tells how much of a request has left
 */
export function createDrainPorts(
  { database, store, progress }: Pick<DrainStorage, 'database' | 'store' | 'progress'>,
  apiBase: string,
  origin: string,
  sendLarge?: SendLarge,
): DrainPorts & { readonly lock: DrainLock } {
  const transport = createFetchTransport({
    apiBase,
    origin,
    loadFile: (submissionId, file) => readFile(database, submissionId, file),
    fetch: (url, init) => fetch(url, init),
    ...(sendLarge === undefined ? {} : { sendLarge }),
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
    lock: createDrainLock(locks),
  };
}
