import type { ExclusiveOptions } from '../../../outbox/drain-exclusively.ts';
import type {
  AutomaticTrigger,
  Clock,
  DrainReport,
  OutboxStore,
  Random,
  StorageProblem,
  Trigger,
} from '../../../outbox/ports.ts';
import { isPaused, readNextTurn } from '../../../outbox/retry.ts';
import { type LinkCost, maySendAutomatically } from '../../../outbox/may-send-automatically.ts';
import type { Changes } from '../../../ui/device-context.tsx';
import type { Delivery } from '../../../ui/outbox-context.tsx';
import { networkInformation } from '../link-cost.ts';
import { problemOf } from '../../storage/storage-failure.ts';

export interface DeliveryNeeds {
  readonly store: Pick<OutboxStore, 'entries' | 'remembered' | 'remember'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly newId: () => string;
  readonly drain: (options: ExclusiveOptions) => Promise<DrainReport | 'busy'>;
  readonly linkCost: () => LinkCost;
  readonly announce: () => void;
  /** Asks the browser for a sync event; handles its own failures. */
  readonly registerSync: () => void;
  /** Whether the browser has promised a sync event and the promise is not used up. */
  readonly wakes: () => Promise<boolean>;
}

export interface PageDelivery extends Omit<Delivery, 'wakes'> {
  reschedule(): void;
}

interface PendingRequest {
  readonly trigger: Trigger;
  readonly only?: string;
}

type RunReport = DrainReport | 'busy' | 'failed';

/** Milliseconds. */
const soonest = 1000;
const latest = 15 * 60 * 1000;
/**
 * Milliseconds that a person's request waits for another context to finish; a worker's run ends sooner on its
 * own.
 */
const personsPatience = 180_000;
/**
 * Milliseconds. A browser tries a sync event three times in twenty minutes, and a large request may take this
 * page hours. Registering again while one is under way resets the count (hazards 2.3), so that a worker takes
 * over when this page is closed. Shorter than a background drain.
 */
const askAgain = 100_000;
/** Milliseconds after a run that could not continue, or while another context drains. */
const pauseAfterStop = 5000;

/**
 * Runs the drains of this page one after the other; a request that arrives during one follows it, and equal
 * requests run once.
 */
export function createDelivery(needs: DeliveryNeeds): PageDelivery {
  const { clock } = needs;
  const pending: PendingRequest[] = [];
  let running = false;
  let stopTimer: () => void = () => undefined;
  let restsUntil = 0;
  let lastError: StorageProblem | undefined;
  // The network may come back in the middle of another context's attempt, which fails all the same, and its wait
  // must not count. So until a run has taken up such an event, the timer's runs stand for it.
  let missedEvent = false;

  const triggerOfTimer = (): AutomaticTrigger => (missedEvent ? 'event' : 'timer');

  const setTimer = async (): Promise<void> => {
    const wait = await readNextTurn(needs, triggerOfTimer).catch(() => pauseAfterStop);
    stopTimer();
    if (running) return;
    missedEvent &&= wait !== undefined;
    if (wait === undefined) return;
    // Counted from the end of the run: other contexts' changes set the timer anew and must not put it off.
    const rest = Math.min(Math.max(soonest, restsUntil - clock.now()), pauseAfterStop);
    stopTimer = clock.every(withJitter(Math.max(wait, rest), needs.random), () => {
      stopTimer();
      request('timer');
    });
  };

  /** A drain fails only on a storage failure; the timer tries again. */
  const drainOnce = async (next: PendingRequest): Promise<RunReport> => {
    const former = lastError;
    try {
      const report = await needs.drain({
        ...next,
        ...patienceOf(next),
        owner: needs.newId(),
        shouldYield: (submissionId) => pending.some(({ only = submissionId }) => only !== submissionId),
      });
      lastError = undefined;
      return report;
    } catch (error) {
      lastError = problemOf(error);
      return 'failed';
    } finally {
      if (lastError !== former) needs.announce();
    }
  };

  const runAll = async (): Promise<void> => {
    running = true;
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      if (next.trigger !== 'timer' || !(await needs.wakes())) await registerForWork(needs);
      const stopAsking = clock.every(askAgain, () => void registerForWork(needs));
      const trigger = next.trigger === 'timer' ? triggerOfTimer() : next.trigger;
      const report = await drainOnce({ ...next, trigger }).finally(stopAsking);
      if (trigger === 'event') missedEvent = await isMissedBy(report, needs);
      restsUntil = clock.now() + (isDone(report) ? soonest : pauseAfterStop);
    }
    running = false;
    await setTimer();
  };

  const request = (trigger: Trigger, only?: string): void => {
    const known = pending.some((next) => next.trigger === trigger && next.only === only);
    if (!known) pending.push({ trigger, ...(only === undefined ? {} : { only }) });
    if (!running) void runAll();
  };

  return { request, isRunning: () => running, lastError: () => lastError, reschedule: () => void setTimer() };
}

function patienceOf({ trigger }: PendingRequest): { patience?: number } {
  return trigger === 'person' ? { patience: personsPatience } : {};
}

function isDone(report: RunReport): boolean {
  return typeof report === 'object' && report.ended === 'done';
}

/**
 * True if a run has left out, for the sake of another context, of a person's wish or of an API that asked to be
 * left alone, what an event makes due. What the link or the storage ended goes by its waits.
 */
async function isMissedBy(report: RunReport, { store, clock }: DeliveryNeeds): Promise<boolean> {
  if (report === 'failed') return false;
  if (report === 'busy' || report.ended === 'yielded') return true;
  const remembered = await store.remembered().catch(() => ({}));
  return isPaused(remembered, 'event', clock.now());
}

/**
 * Registers only while something can be sent automatically: waking the worker for nothing would use up its
 * tries.
 */
async function registerForWork(needs: DeliveryNeeds): Promise<void> {
  const { store, linkCost, registerSync } = needs;
  const entries = await store.entries().catch(() => []);
  const goes = entries.some(
    (entry) => entry.state.kind !== 'attention' && maySendAutomatically(entry, linkCost()),
  );
  if (!goes) return;
  void countAnew(needs).catch(() => undefined);
  registerSync();
}

/** Resets the count: a used-up promise that is given again starts with all its tries. */
async function countAnew({ store, wakes }: DeliveryNeeds): Promise<void> {
  const { failedSyncs = 0 } = await store.remembered();
  if (failedSyncs > 0 && !(await wakes())) await store.remember({ failedSyncs: 0 });
}

/** Adds up to a fifth, so that the tabs of all ships do not call in step. */
function withJitter(wait: number, random: Random): number {
  return Math.min(latest, Math.round(wait * (1 + random() / 5)));
}

/**
 * Starts automatic delivery on this page's events (promises R7). navigator.onLine is not used: it lies
 * (hazards 8.1). A change made by another context only sets the timer: draining at once would make two tabs
 * wake each other.
 */
export function startTriggers(
  delivery: PageDelivery,
  changes: Changes,
  page: Window & typeof globalThis = window,
  connection: Partial<EventTarget> | undefined = networkInformation(),
): void {
  const event = (): void => delivery.request('event');
  page.addEventListener('online', event);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') event();
  });
  page.addEventListener('pageshow', (shown) => {
    // Restored from the back/forward cache; the first showing is the start below.
    if (shown.persisted) event();
  });
  // A request that waits for an unmetered connection may go when the connection changes.
  connection?.addEventListener?.('change', event);
  changes.subscribe(() => delivery.reschedule());
  event();
}
