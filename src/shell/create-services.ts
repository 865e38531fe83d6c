import { later } from '../later/stage.ts';
import type { Services } from '../ui/services.ts';
import type { ApiAddress } from '../device/delivery/drain-ports.ts';
import { createStorage } from '../device/storage/create-storage.ts';
import { createDraftStore } from '../device/storage/draft-store.ts';
import { linkCost } from '../device/delivery/link-cost.ts';
import { randomId } from '../device/delivery/random-id.ts';
import { systemClock as clock } from '../device/delivery/system-clock.ts';
import { createApiLimits } from '../device/http/page/api-limits.ts';
import { createAppShell } from './app-shell.ts';
import { createDevice, estimateOf } from '../device/storage/page/device.ts';
import { withNotes } from '../device/storage/page/draft-write-ahead.ts';
import { createInstallation } from './installation.ts';
import { createKeptMark } from '../device/storage/page/kept-mark.ts';
import { loadAfterDrawing } from './load-deferred-services.ts';
import { loadFileDesk } from './load-file-services.ts';
import { reloadOnceForMissingChunk, siteAnswers } from './reload-once.ts';
import { sessionDoor } from '../account/session-loader.ts';
import { startTriggers } from '../device/delivery/page/triggers.ts';
import { webStorage } from '../device/storage/page/web-storage.ts';

export interface PlatformOptions {
  readonly api: ApiAddress;
  /** Address of the service worker's script. */
  readonly workerUrl?: string;
}

/**
 * All that the pages need of the device. To be called once per page: from then on the outbox delivers by
 * itself, and the service worker is registered.
 */
export function createPlatformServices({ api, workerUrl = '/sw.js' }: PlatformOptions): Services {
  // Insecure origins and old browsers lack these, whatever the types say.
  const storage = navigator.storage as StorageManager | undefined;
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const kept = createStorage();
  const { database, feed, progress, store: outbox } = kept;
  const reload = (): void => location.reload();

  const drafts = withNotes(createDraftStore(database, feed), webStorage('localStorage'));
  const { link, delivery, files, watch, finalise } = loadAfterDrawing({
    kept,
    api,
    origin: location.origin,
    intake: { database, outbox, clock, newId: randomId, estimate: () => estimateOf(storage) },
    container,
    watching: {
      outbox,
      drafts,
      feed,
      clock,
      storage: webStorage('localStorage'),
      mark: createKeptMark(document),
    },
  });
  database.onTerminated(() => watch.look());
  startTriggers(delivery, feed);
  reloadOnceForMissingChunk(window, webStorage('sessionStorage'), siteAnswers, reload);

  return {
    drafts,
    outbox,
    files,
    finalise,
    delivery,
    progress,
    linkCost,
    apiLimits: createApiLimits(outbox, feed),
    changes: feed,
    device: createDevice(database, watch, storage),
    loadAlerts: async () => {
      const { createAlerts } = await import('../device/notifications/page/alerts.ts');
      const permission = 'Notification' in globalThis ? Notification : undefined;
      return createAlerts({ outbox, permission, hasWorker: container !== undefined });
    },
    shell: createAppShell({
      workerUrl,
      clock,
      container,
      document,
      reload,
      loadUpdates: async () => (await later.load()).startUpdates,
    }),
    installation: createInstallation(),
    session: sessionDoor(api.apiBase),
    clock,
    newId: randomId,
    checkContact: link.checkContact,
    readCatalogue: link.readCatalogue,
    verifyCode: link.verifyCode,
    ...loadFileDesk(kept, delivery, storage),
  };
}
