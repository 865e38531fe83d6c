import { syncTag } from '../sync-tag.ts';

/** Background Sync has no types of its own; only Chromium has it (hazards 2.5). */
interface WithSync {
  readonly sync: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the worker when there is a network. A bonus, never awaited: it may be missing,
 * switched off or hang for ever, and everything works without it (promises R25).
 */
export function registerSync(container: ServiceWorkerContainer | undefined): void {
  container?.getRegistration().then(
    (registration) => {
      if (registration === undefined || !hasSync(registration)) return;
      registration.sync.register(syncTag).catch(() => undefined);
    },
    () => undefined,
  );
}

function hasSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & WithSync {
  return 'sync' in registration;
}
