import { Workbox } from 'workbox-window';
import type { WorkerMessage } from '../../delivery/worker-messages.ts';
import type { Clock } from '../../../outbox/ports.ts';

/** Milliseconds between regular checks for a new version. */
const updateInterval = 6 * 60 * 60 * 1000;
/** Milliseconds between two checks triggered by the user's return to the page. */
const returnInterval = 60 * 60 * 1000;
/** Milliseconds between checks whether a first version has been installed. */
const lookInterval = 10_000;
/** Maximum number of checks between two attempts: ten minutes. */
const longestPause = 64;

export interface UpdateNeeds {
  readonly workerUrl: string;
  readonly clock: Pick<Clock, 'every' | 'now'>;
  readonly container: ServiceWorkerContainer;
  readonly document: Document;
  readonly reload: () => void;
  /** No version has ever run on this device. */
  readonly isFirstVersion: boolean;
  /** Called when a new version is on the device and waits for a press. */
  readonly onWaiting: () => void;
}

export type StartUpdates = typeof startUpdates;

/**
 * Registers the worker and checks for new versions.
 * @returns a function that activates the waiting version and reloads the page once
 */
export function startUpdates(needs: UpdateNeeds): () => void {
  const { clock, container, document, reload, isFirstVersion, onWaiting } = needs;
  const workbox = new Workbox(needs.workerUrl);
  workbox.addEventListener('waiting', onWaiting);
  // The registration below already checks for one.
  let looked = clock.now();
  const lookAfter = (pause: number): void => {
    if (document.visibilityState !== 'visible' || clock.now() - looked < pause) return;
    looked = clock.now();
    void workbox.update().catch(() => undefined);
  };
  clock.every(updateInterval, () => lookAfter(0));
  // An installed app is suspended and resumed for weeks without ever being reloaded.
  document.addEventListener('visibilitychange', () => lookAfter(returnInterval));
  const registered = workbox.register().catch(() => undefined);
  if (isFirstVersion) {
    registerUntilInstalled(needs, workbox);
    void claimOnceActive(container);
  }
  void registered.then((registration) => {
    // Started by the visit itself, before workbox listened.
    const coming = isFirstVersion ? null : registration?.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') onWaiting();
    });
  });
  return () => void activate(container, workbox, reload);
}

/**
 * A connection lost while the first version is being fetched aborts its installation, and the browser does not retry.
 * The files already fetched are kept, so that each attempt fetches less.
 */
function registerUntilInstalled({ clock, container, document }: UpdateNeeds, workbox: Workbox): void {
  let pause = 1;
  let left = pause;
  const stop = clock.every(lookInterval, () => {
    if (container.controller !== null) return stop();
    left -= 1;
    if (left > 0 || document.visibilityState !== 'visible') return;
    pause = Math.min(2 * pause, longestPause);
    left = pause;
    void registerAgain(container, workbox).catch(() => undefined);
  });
}

async function registerAgain(container: ServiceWorkerContainer, workbox: Workbox): Promise<void> {
  if ((await container.getRegistration()) === undefined) await workbox.register();
}

/** The first version claims the open pages, but not one that is just being opened. */
async function claimOnceActive(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready;
  const claim: WorkerMessage = { type: 'CLAIM_CLIENTS' };
  if (container.controller === null) active?.postMessage(claim);
}

/** Reloads only the window in which the user asked for it: once, under the new version. */
async function activate(
  container: ServiceWorkerContainer,
  workbox: Workbox,
  reload: () => void,
): Promise<void> {
  const registration = await container.getRegistration();
  // Another window was faster: the new version is already active.
  if (!registration?.waiting) return reload();
  container.addEventListener('controllerchange', reload, { once: true });
  workbox.messageSkipWaiting();
}
