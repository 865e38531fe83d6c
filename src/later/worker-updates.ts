import { Workbox } from 'workbox-window';
import type { WorkerMessage } from '../device/delivery/worker-messages.ts';
import type { Clock } from '../outbox/ports.ts';

/** Milliseconds. */
const updateInterval = 6 * 60 * 60 * 1000;
/** Milliseconds between two looks that somebody coming back to the page causes. */
const returnInterval = 60 * 60 * 1000;
/** Milliseconds between two looks at whether a first version has come. */
const lookInterval = 10_000;
/** Of looks, between two attempts: ten minutes. */
const longestPause = 64;

export interface UpdateNeeds {
  /** Address of the worker's script. */
  readonly workerUrl: string;
  readonly clock: Pick<Clock, 'every' | 'now'>;
  readonly container: ServiceWorkerContainer;
  readonly document: Document;
  readonly reload: () => void;
  /** No version has ever been at work on this device. */
  readonly isFirstVersion: boolean;
  /** A new version is on the device and waits for a press. */
  readonly onWaiting: () => void;
}

export type StartUpdates = typeof startUpdates;

/**
 * Registers the worker and looks for new versions of it.
 * @returns puts the version that waits to work, and reloads the page once
 */
export function startUpdates(needs: UpdateNeeds): () => void {
  const { clock, container, document, reload, isFirstVersion, onWaiting } = needs;
  const workbox = new Workbox(needs.workerUrl);
  workbox.addEventListener('waiting', onWaiting);
  // The registration below looks for one.
  let looked = clock.now();
  const lookAfter = (pause: number): void => {
    if (document.visibilityState !== 'visible' || clock.now() - looked < pause) return;
    looked = clock.now();
    void workbox.update().catch(() => undefined);
  };
  clock.every(updateInterval, () => lookAfter(0));
  // An installed app is put aside and taken up again for weeks, and never loaded anew.
  document.addEventListener('visibilitychange', () => lookAfter(returnInterval));
  const registered = workbox.register().catch(() => undefined);
  if (isFirstVersion) {
    registerUntilInstalled(needs, workbox);
    void claimOnceActive(container);
  }
  void registered.then((registration) => {
    // Begun by the visit itself, before workbox listened.
    const coming = isFirstVersion ? null : registration?.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') onWaiting();
    });
  });
  return () => void activate(container, workbox, reload);
}

/**
 * A link that is cut while the first version is being fetched ends its installation, and the browser forgets that it was
 * asked for. What has arrived is kept, so that each attempt fetches less.
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

/** The first version takes over the pages that are open, but not one that is being opened in that moment. */
async function claimOnceActive(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready;
  const claim: WorkerMessage = { type: 'CLAIM_CLIENTS' };
  if (container.controller === null) active?.postMessage(claim);
}

/** Only the window in which the person asked for it reloads: once, under the new version. */
async function activate(
  container: ServiceWorkerContainer,
  workbox: Workbox,
  reload: () => void,
): Promise<void> {
  const registration = await container.getRegistration();
  // Another window was faster: the new version is at work already.
  if (!registration?.waiting) return reload();
  container.addEventListener('controllerchange', reload, { once: true });
  workbox.messageSkipWaiting();
}
