import { drainInBackground } from '../src/device/delivery/drain-in-background.ts';
import { askStatus } from '../src/outbox/ask-status.ts';
import { questionOf } from '../src/outbox/status-board.ts';
import { syncTag } from '../src/device/delivery/worker-messages.ts';

/**
 * https://wicg.github.io/periodic-background-sync/: not in TypeScript's libraries, and only in some browsers.
 */
interface WithPeriodicSync {
  readonly periodicSync?: { unregister(tag: string): Promise<void> };
}

/** Drains once or twice a day, where the browser grants it: also long after its other tries are used up. */
export async function drainPeriodically(
  ports: Parameters<typeof drainInBackground>[0],
  registration: ServiceWorkerRegistration,
  isUpdateWaiting: () => boolean,
): Promise<void> {
  // The rest is tried next time.
  await drainInBackground(ports, crypto.randomUUID(), isUpdateWaiting).catch(() => undefined);
  await askStatus(ports, 'start').catch(() => undefined);
  // With nothing to send and nothing to ask, the worker need not be woken.
  const [entries, board, receipts] = await Promise.all([
    ports.store.entries(),
    ports.store.statuses(),
    ports.store.receipts(),
  ]);
  if (entries.length === 0 && questionOf(board, receipts) === undefined)
    await (registration as WithPeriodicSync).periodicSync?.unregister(syncTag);
}
