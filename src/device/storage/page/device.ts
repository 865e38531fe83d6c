import { answerWithin } from '../../within.ts';
import type { Device, StorageReport } from '../../../ui/device-context.tsx';
import type { Database } from '../database.ts';
import type { EvictionWatch } from './eviction-detection.ts';

/**
 * Milliseconds. A browser that does not answer a question about its storage must not block: none of the
 * answers is needed.
 */
const patience = 3000;

/**
 * @param loadWatch rejects if its code cannot be fetched
 * @param storage navigator.storage; undefined on insecure origins and in old browsers
 */
export function createDevice(
  database: Pick<Database, 'run'>,
  loadWatch: () => Promise<EvictionWatch>,
  storage: StorageManager | undefined,
): Device {
  return {
    storage: () => report(database, storage),
    // Safari and Chromium decide on their own; Firefox asks the person, whose answer may take its time.
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
    answered(storage?.persisted?.(), false),
    estimateOf(storage),
    answered(looksPrivate(storage), false),
  ]);
  const { usage, quota } = estimate ?? {};
  return {
    available,
    persisted,
    ...(ephemeral ? { ephemeral } : {}),
    ...(usage === undefined ? {} : { used: usage }),
    ...(quota === undefined ? {} : { quota }),
  };
}

/** Returns undefined where the browser does not tell. */
export function estimateOf(storage: StorageManager | undefined): Promise<StorageEstimate | undefined> {
  return answered(storage?.estimate?.(), undefined);
}

/**
 * @param otherwise the result where the browser cannot answer, refuses to, or takes longer than `patience`
 */
async function answered<Answer>(question: Promise<Answer> | undefined, otherwise: Answer): Promise<Answer> {
  if (question === undefined) return otherwise;
  return answerWithin(patience, question, otherwise);
}

/** Safari and Firefox refuse the site's own directory in a private window; other browsers give no sign. */
async function looksPrivate(storage: StorageManager | undefined): Promise<boolean> {
  if (typeof storage?.getDirectory !== 'function') return false;
  return storage.getDirectory().then(
    () => false,
    () => true,
  );
}

/**
 * Suspends the database when the page enters the back/forward cache with unfinished transactions. WebKit then
 * blocks their stores until it discards the page, half an hour later (hazards 3.15): another page could
 * neither save nor send.
 */
export function suspendWithPage(database: Pick<Database, 'suspend'>, page: EventTarget = window): void {
  page.addEventListener('pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) database.suspend();
  });
}
