import type { Clock } from '../../../outbox/ports.ts';
import type { AppShell, AppShellState } from '../../../ui/app-shell-context.tsx';
import type { StartUpdates } from './worker-updates.ts';
import type { Locale } from '../../../lib/locale.ts';
import { startLanguage, startWholeLanguage } from '../../../texts/load-texts.ts';
import type { WorkerMessage } from '../../delivery/worker-messages.ts';

/** Milliseconds between checks while something is still missing for an offline start. */
const readyInterval = 30_000;

export interface AppShellNeeds {
  readonly workerUrl: string;
  readonly clock: Pick<Clock, 'every' | 'now'>;
  /** Undefined without service workers: insecure origins, some private windows. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly document: Document;
  /** The language in use, also before the page speaks it. */
  readonly locale: () => Locale;
  readonly reload: () => void;
  /** Loads the code that registers the worker and follows its versions, after the first paint. */
  readonly loadUpdates: () => Promise<StartUpdates>;
}

export function createAppShell(needs: AppShellNeeds): AppShell {
  const { container } = needs;
  const listeners = new Set<() => void>();
  let state: AppShellState = { offlineReady: false, whole: false, updateWaiting: false };
  const change = (part: Partial<AppShellState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const activating = container === undefined ? undefined : startWorker(needs, container, change);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update() {
      void activating?.then((activate) => activate?.());
    },
  };
}

/** The worker improves the next visit, so this one does not wait for its registration. */
async function startWorker(
  needs: AppShellNeeds,
  container: ServiceWorkerContainer,
  change: (part: Partial<AppShellState>) => void,
): Promise<(() => void) | undefined> {
  const { clock, document } = needs;
  let ready = false;
  const check = async (): Promise<void> => {
    const offlineReady = await isOfflineReady(container.controller, needs.locale());
    change({ offlineReady });
    // What is left follows only now: it must not take the link from what a person needs first.
    const whole = offlineReady && (await isWhole(container.controller));
    ready = whole;
    change({ whole });
  };
  const onWaiting = (): void => change({ updateWaiting: true });
  const isFirstVersion = container.controller === null;
  container.addEventListener('controllerchange', () => {
    void check();
    // Another window has accepted the new version; this one still runs the old code.
    if (!isFirstVersion) onWaiting();
  });
  document.addEventListener('visibilitychange', () => {
    // The browser may have evicted the cache meanwhile.
    if (document.visibilityState === 'visible') void check();
  });
  clock.every(readyInterval, () => {
    // The prices may not have loaded yet.
    if (!ready && document.visibilityState === 'visible') void check();
  });
  void check();
  // Offline there is no check for a new version; without a worker there is no cold start offline.
  const startUpdates = await needs.loadUpdates().catch(() => undefined);
  return startUpdates?.({ ...needs, container, isFirstVersion, onWaiting });
}

async function isWhole(controller: ServiceWorker | null): Promise<boolean> {
  return (await ask(controller, { type: 'IS_WHOLE' }, patienceForLanguage)) === true;
}

/** Milliseconds. A worker that does not answer in time counts as not ready. */
const patience = 10_000;

/** Asks the worker that controls the page whether everything for a cold start is in the cache (promises R19). */
export async function isOfflineReady(controller: ServiceWorker | null, locale: Locale): Promise<boolean> {
  return (await ask(controller, { type: 'IS_OFFLINE_READY', locale }, patience)) === true;
}

/** Milliseconds: a language is 25 KB. */
const patienceForLanguage = 60_000;

/**
 * Brings the texts of a language. Where there is a worker it fetches what is missing first, and all of it: a module
 * whose fetch has failed once stays failed for as long as the page is open (hazards 7.12), and nothing is to be missed
 * later without a connection. Where no worker answers, what this page needs is enough.
 * @param filesAhead fetches the files that the document lists for this language
 * @throws Error when they cannot be had now
 */
export async function bringLanguage(
  controller: ServiceWorker | null,
  locale: Locale,
  filesAhead: () => Promise<void>,
): Promise<void> {
  const isHere = await ask(controller, { type: 'IS_LANGUAGE_HERE', locale }, patienceForLanguage);
  if (isHere === false) throw new Error(`Not all texts in ${locale} can be had now`);
  if (isHere === true) return startWholeLanguage(locale);
  await filesAhead();
  await startLanguage(locale);
}

/** Undefined: there is no worker, it is of a version that does not know the question, or it takes too long. */
async function ask(
  controller: ServiceWorker | null,
  question: WorkerMessage,
  milliseconds: number,
): Promise<boolean | undefined> {
  if (controller === null) return undefined;
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise<boolean | undefined>((resolve) => {
      setTimeout(() => resolve(undefined), milliseconds);
      port1.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data === true));
      port1.start();
      controller.postMessage(question, [port2]);
    });
  } finally {
    port1.close();
  }
}
