import { syncTag } from '../worker-messages.ts';

/** Background Sync has no types of its own; only Chromium has it (hazards 2.5). */
interface WithSync {
  readonly sync: { register(tag: string): Promise<void> };
}

/** https://wicg.github.io/periodic-background-sync/: Chromium, for a site that is installed and often used. */
interface WithPeriodicSync {
  readonly periodicSync: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Milliseconds. No browser does it more often. */
const periodically = 12 * 60 * 60 * 1000;

/**
 * Asks the browser to wake the worker when there is a network. Optional and never awaited: it may be missing,
 * switched off or hang for ever, and everything works without it (promises R26).
 */
export function registerSync(container: ServiceWorkerContainer | undefined): void {
  container?.getRegistration().then(
    (registration) => {
      if (registration === undefined) return;
      if (hasSync(registration)) registration.sync.register(syncTag).catch(() => undefined);
      // Without permission it rejects, and nobody is asked. It fires again after the tries of the one-off
      // sync are used up.
      if (hasPeriodicSync(registration))
        registration.periodicSync.register(syncTag, { minInterval: periodically }).catch(() => undefined);
    },
    () => undefined,
  );
}

function hasSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & WithSync {
  return 'sync' in registration;
}

function hasPeriodicSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & WithPeriodicSync {
  return 'periodicSync' in registration;
}

/** Milliseconds. A browser with sync switched off may never answer the question. */
const patience = 2000;

interface WithTags {
  readonly sync: { getTags(): Promise<readonly string[]> };
}

/** Tells whether the browser has promised to wake the worker when there is a network. */
export async function isSyncRegistered(container: ServiceWorkerContainer | undefined): Promise<boolean> {
  const registration = await container?.getRegistration();
  if (registration === undefined || !hasTags(registration)) return false;
  const tags = await Promise.race([registration.sync.getTags(), noneAfter(patience)]);
  return tags.includes(syncTag);
}

function noneAfter(milliseconds: number): Promise<readonly string[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), milliseconds));
}

function hasTags(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & WithTags {
  return 'sync' in registration;
}
