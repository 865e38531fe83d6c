import { later } from '../later/stage.ts';
import type { SessionDoor } from '../account/session-port.ts';
import { offerDownload } from '../device/files/page/offer-download.ts';
import type { ApiQuestions, AppShell } from '../outbox/page-ports.ts';
import type { RequestFiles } from '../requests/request-files-context.tsx';
import type { DeviceServices } from '../ui/device-context.tsx';
import type { OutboxServices } from '../ui/outbox-context.tsx';
import type { ApiAddress } from '../device/delivery/drain-ports.ts';
import { createStorage } from '../device/storage/create-storage.ts';
import { createDraftStore } from '../device/storage/draft-store.ts';
import { linkCost } from '../device/delivery/link-cost.ts';
import { randomId } from '../device/delivery/random-id.ts';
import { systemClock as clock } from '../device/delivery/system-clock.ts';
import { createApiLimits } from '../device/http/page/api-limits.ts';
import { createAppShell } from './app-shell.ts';
import { createDevice, estimateOf } from '../device/storage/page/device.ts';
import { withWriteAhead } from '../device/storage/page/draft-write-ahead.ts';
import { createInstallation } from './installation.ts';
import { createKeptMark } from '../device/storage/page/kept-mark.ts';
import { loadAfterDrawing } from './load-deferred-services.ts';
import { loadFileService } from './load-file-services.ts';
import { reloadOnceForMissingChunk, siteAnswers } from './reload-once.ts';
import { sessionDoor } from '../account/session-loader.ts';
import { startTriggers } from '../device/delivery/page/triggers.ts';
import { webStorage } from '../device/storage/page/web-storage.ts';

/** One member for each context of the pages. */
export interface PlatformServices {
  readonly outbox: OutboxServices;
  readonly device: DeviceServices;
  readonly api: ApiQuestions;
  readonly appShell: AppShell;
  readonly session: SessionDoor;
  readonly requestFiles: RequestFiles;
}

export interface PlatformOptions {
  readonly api: ApiAddress;
  /** Address of the service worker's script. */
  readonly workerUrl?: string;
}

/**
 * All that the pages need of the device. To be called once per page: from then on the outbox delivers by
 * itself, and the service worker is registered.
 */
export function createPlatformServices({ api, workerUrl = '/sw.js' }: PlatformOptions): PlatformServices {
  // Insecure origins and old browsers lack these, whatever the types say.
  const storage = navigator.storage as StorageManager | undefined;
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const kept = createStorage();
  const { database, feed, progress, store: outbox } = kept;
  const reload = (): void => location.reload();

  const drafts = withWriteAhead(createDraftStore(database, feed), webStorage('localStorage'));
  const { link, delivery, files, watch, finalise } = loadAfterDrawing({
    kept,
    api,
    origin: location.origin,
    importer: { database, outbox, clock, newId: randomId, estimate: () => estimateOf(storage) },
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
  database.onTerminated(() => watch.check());
  startTriggers(delivery, feed);
  reloadOnceForMissingChunk(window, webStorage('sessionStorage'), siteAnswers, reload);

  return {
    outbox: {
      drafts,
      outbox,
      files,
      finalise,
      delivery,
      progress,
      apiLimits: createApiLimits(outbox, feed),
      linkCost,
      newId: randomId,
    },
    device: {
      clock,
      changes: feed,
      device: createDevice(database, watch, storage),
      installation: createInstallation(),
      offerFile: (bytes, type, name) => offerDownload(new Blob([bytes], { type }), name),
    },
    api: link,
    appShell: createAppShell({
      workerUrl,
      clock,
      container,
      document,
      reload,
      loadUpdates: async () => (await later.load()).startUpdates,
    }),
    session: sessionDoor(api.apiBase),
    requestFiles: {
      ...loadFileService(kept, delivery, storage),
      loadAlerts: async () => {
        const { createAlerts } = await import('../device/notifications/page/alerts.ts');
        const permission = 'Notification' in globalThis ? Notification : undefined;
        return createAlerts({ outbox, permission, hasWorker: container !== undefined });
      },
    },
  };
}
