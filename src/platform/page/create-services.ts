import type { Delivery, Services } from '../../outbox/services.ts';
import { createStorage, type DeviceStorage } from '../create-storage.ts';
import { createDraftStore } from '../draft-store.ts';
import { linkCost } from '../link-cost.ts';
import { randomId } from '../random-id.ts';
import { systemClock as clock } from '../system-clock.ts';
import { createAppShell } from './app-shell.ts';
import { registerSync } from './background-sync.ts';
import { startBadge } from './badge.ts';
import { createDelivery, type PageDelivery } from './delivery.ts';
import { createDevice, estimateOf } from './device.ts';
import { withNotes } from './draft-notes.ts';
import { createInstallation } from './installation.ts';
import { loadApiLink } from './load-api-link.ts';
import { loadFileDesk } from './load-file-desk.ts';
import { loadFileIntake } from './load-file-intake.ts';
import { reloadOnceForMissingChunk, siteAnswers } from './reload-once.ts';
import { startTriggers } from './triggers.ts';
import { type VanishedWatch, watchForVanished } from './vanished.ts';
import { webStorage } from './web-storage.ts';

export interface PlatformOptions {
  /** Where the API is, for example https://api.example.org; empty for the same origin. */
  readonly apiBase: string;
  /** Address of the service worker's script. */
  readonly workerUrl?: string;
}

/** Milliseconds: 90 days (design section 4.5). */
const receiptLife = 90 * 24 * 60 * 60 * 1000;

/**
 * All that the pages need of the device. To be called once per page: from then on the outbox delivers by
 * itself, and the service worker is registered.
 */
export function createPlatformServices({ apiBase, workerUrl = '/sw.js' }: PlatformOptions): Services {
  // Insecure origins and old browsers lack these, whatever the types say.
  const storage = navigator.storage as StorageManager | undefined;
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const kept = createStorage();
  const { database, feed, progress, store: outbox } = kept;
  const link = loadApiLink(kept, apiBase, location.origin);
  const reload = (): void => location.reload();

  const drafts = withNotes(createDraftStore(database, feed), webStorage('localStorage'));
  const watch = watchForVanished({ outbox, drafts, feed, clock, storage: webStorage('localStorage') });
  database.onTerminated(() => watch.look());
  const delivery = createDelivery({
    store: outbox,
    clock,
    random: Math.random,
    newId: randomId,
    drain: link.drain,
    announce: () => feed.announce(),
    linkCost,
    registerSync: () => registerSync(container),
  });
  startTriggers(delivery, feed);
  startBadge(outbox, feed);
  reloadOnceForMissingChunk(window, webStorage('sessionStorage'), siteAnswers, reload);
  void tidyUp(kept, watch);

  return {
    drafts,
    outbox,
    files: loadFileIntake({
      database,
      outbox,
      clock,
      newId: randomId,
      estimate: () => estimateOf(storage),
    }),
    delivery: withWaking(delivery, container),
    progress,
    linkCost,
    changes: feed,
    device: createDevice(database, watch, storage),
    loadAlerts: async () => {
      const { createAlerts } = await import('./alerts.ts');
      const permission = 'Notification' in globalThis ? Notification : undefined;
      return createAlerts({ outbox, permission, hasWorker: container !== undefined });
    },
    shell: createAppShell({ workerUrl, clock, container, document, reload }),
    installation: createInstallation(),
    clock,
    newId: randomId,
    checkContact: link.checkContact,
    readCatalogue: link.readCatalogue,
    verifyCode: link.verifyCode,
    ...loadFileDesk(kept, delivery, storage),
  };
}

function withWaking(delivery: PageDelivery, container: ServiceWorkerContainer | undefined): Delivery {
  // Where the question cannot be loaded, nothing is promised.
  const wakes = (): Promise<boolean> =>
    import('./sync-registered.ts')
      .then(({ isSyncRegistered }) => isSyncRegistered(container))
      .catch(() => false);
  return { ...delivery, wakes };
}

/** After the search for vanished requests, which needs the receipts to know what was delivered. */
async function tidyUp({ database, store }: DeviceStorage, watch: VanishedWatch): Promise<void> {
  await watch.count();
  try {
    await store.forgetReceipts(clock.now() - receiptLife);
    const { collectGarbage } = await import('../garbage.ts');
    await collectGarbage(database, clock.now());
  } catch {
    // No storage: the page says so where it matters. No link: the next start tidies up.
  }
}
