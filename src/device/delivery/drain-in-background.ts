import { drainExclusively } from '../../outbox/drain-exclusively.ts';
import type { Clock, DrainLock, DrainPorts } from '../../outbox/ports.ts';
import { delay, readNextTurn } from '../../outbox/retry.ts';
import { askStatus } from '../../outbox/ask-status.ts';
import { questionOf } from '../../outbox/status-board.ts';
import { syncTag } from './worker-messages.ts';

/** Milliseconds. Chromium ends a sync event after three minutes (hazards 2.1). */
const longestRun = 150_000;
/** Milliseconds. A page that is being closed releases the lock in less. */
const patience = 60_000;
/** Milliseconds until a due entry that could not be tried is considered again. */
const shortestWait = 1000;
/** Milliseconds between checks for a waiting new version. */
const checkEvery = 5000;

type BackgroundPorts = DrainPorts & { readonly lock: DrainLock };

/**
 * Drains in the worker's sync event. A link that has just come back often fails once more, and the browser
 * would try again only five minutes later and only twice (hazards 2.2), so this waits for whatever is due
 * within the event's time. Rejects when something is left that can still be sent automatically, so that the
 * browser tries again, which the worker cannot request without a window (hazards 2.3). Ends early when a new
 * version of the worker waits: a long event would hold back the update that the person asked for.
 * @param isUpdateWaiting whether a new version has been installed
 */
export async function drainInBackground(
  ports: BackgroundPorts,
  owner: string,
  isUpdateWaiting: () => boolean,
): Promise<void> {
  const { store, clock } = ports;
  const stopAt = clock.now() + longestRun;
  const run = await drainExclusively(ports, { trigger: 'event', owner, stopAt });
  // The previous holder of the lock has just tried everything, and a page makes up for an event that it missed:
  // the entries keep their waits.
  if (run === 'busy') await drainExclusively(ports, { trigger: 'timer', owner, stopAt, patience });
  for (;;) {
    const wait = await readNextTurn(ports);
    if (wait === undefined) return;
    const pause = Math.max(wait, shortestWait);
    if (clock.now() + pause >= stopAt || !(await passesUndisturbed(clock, pause, isUpdateWaiting))) break;
    const next = await drainExclusively(ports, { trigger: 'timer', owner, stopAt, patience });
    const triedNothing = next !== 'busy' && next.attempted === 0 && next.ended === 'done';
    // What is due and was not tried needs a page, such as a single POST that would outlast this event. What is no
    // longer due was tried by a page meanwhile.
    if (triedNothing && (await readNextTurn(ports)) === 0) break;
  }
  const { failedSyncs = 0 } = await store.remembered();
  await store.remember({ failedSyncs: failedSyncs + 1 });
  throw new Error(`${(await store.entries()).length} requests are still on this device`);
}

/** Resolves to true after this time, and to false as soon as a new version is waiting. */
async function passesUndisturbed(
  clock: Clock,
  milliseconds: number,
  isUpdateWaiting: () => boolean,
): Promise<boolean> {
  for (let left = milliseconds; left > 0; left -= checkEvery) {
    if (isUpdateWaiting()) return false;
    await delay(clock, Math.min(left, checkEvery));
  }
  return true;
}

/**
 * https://wicg.github.io/periodic-background-sync/: not in TypeScript's libraries, and only in some browsers.
 */
interface WithPeriodicSync {
  readonly periodicSync?: { unregister(tag: string): Promise<void> };
}

/** Drains once or twice a day, where the browser grants it: also long after its other tries are used up. */
export async function drainPeriodically(
  ports: BackgroundPorts,
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
