import type { Device, StorageReport } from '../../../outbox/page-ports.ts';
import type { Database } from '../database.ts';
import type { EvictionWatch } from './eviction-detection.ts';

/**
 * @param loadWatch rejects where its code cannot be fetched
 * @param storage navigator.storage; undefined on insecure origins and in old browsers
 */
export function createDevice(
  database: Pick<Database, 'run'>,
  loadWatch: () => Promise<EvictionWatch>,
  storage: StorageManager | undefined,
): Device {
  return {
    storage: () => report(database, storage),
    // Safari and Chromium decide on their own, Firefox asks the person.
    askToPersist: async () => (await storage?.persist?.().catch(() => false)) ?? false,
    evicted: async () => (await loadWatch()).count(),
    acknowledgeEviction: async () => (await loadWatch()).acknowledge(),
  };
}

async function report(
  database: Pick<Database, 'run'>,
  storage: StorageManager | undefined,
): Promise<StorageReport> {
  const [available, persisted, estimate, ephemeral] = await Promise.all([
    database.run(async () => true).catch(() => false),
    storage?.persisted?.().catch(() => false),
    estimateOf(storage),
    looksPrivate(storage),
  ]);
  const { usage, quota } = estimate ?? {};
  return {
    available,
    persisted: persisted ?? false,
    ...(ephemeral ? { ephemeral } : {}),
    ...(usage === undefined ? {} : { used: usage }),
    ...(quota === undefined ? {} : { quota }),
  };
}

/** Undefined where the browser does not tell. */
export async function estimateOf(storage: StorageManager | undefined): Promise<StorageEstimate | undefined> {
  return storage?.estimate?.().catch(() => undefined);
}

/** In a private window Safari and Firefox refuse the site's own directory; other browsers give no sign. */
async function looksPrivate(storage: StorageManager | undefined): Promise<boolean> {
  if (typeof storage?.getDirectory !== 'function') return false;
  return storage.getDirectory().then(
    () => false,
    () => true,
  );
}
