import type { DrainPorts } from '../outbox/drain.ts';
import type { DrainLock } from '../outbox/ports.ts';
import type { DeviceStorage } from './create-storage.ts';
import { createDrainLock } from './drain-lock.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { readFile } from './file-bytes.ts';
import { systemClock } from './system-clock.ts';

/**
 * What a drain needs, in a page as in the worker.
 * @param apiBase before every path of the API; empty for the same origin
 * @param origin of the page or worker
 */
export function createDrainPorts(
  { database, store }: Omit<DeviceStorage, 'feed'>,
  apiBase: string,
  origin: string,
): DrainPorts & { readonly lock: DrainLock } {
  const transport = createFetchTransport({
    apiBase,
    origin,
    loadFile: (submissionId, file) => readFile(database, submissionId, file),
    fetch: (url, init) => fetch(url, init),
  });
  // The types promise locks everywhere; insecure origins and older browsers have none.
  const locks = navigator.locks as LockManager | undefined;
  return { store, transport, clock: systemClock, random: Math.random, lock: createDrainLock(locks) };
}
