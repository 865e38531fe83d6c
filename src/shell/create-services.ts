import { later } from '../later/stage.ts';
import type { SessionLoader } from '../account/session-port.ts';
import { offerDownload } from '../device/files/page/offer-download.ts';
import type { AppShell } from '../ui/app-shell-context.tsx';
import type { OutboxStore } from '../outbox/ports.ts';
import type { Alerts, RequestFiles } from '../ui/request-files-context.tsx';
import { createFileImporter } from '../device/files/page/file-importer.ts';
import { createSubmissionStore } from '../device/storage/entry-finalising.ts';
import { readOpenCount } from '../outbox/things-on-device.ts';
import { finalise } from '../outbox/finalise.ts';
import type { LoadApi } from '../ui/api-context.tsx';
import { createStage, type Stage } from '../ui/stage.tsx';
import type { DeviceServices } from '../ui/device-context.tsx';
import type { OfficeFiles, OutboxServices } from '../ui/outbox-context.tsx';
import type { ApiAddress } from '../device/delivery/drain-ports.ts';
import { createStorage, type DeviceStorage } from '../device/storage/create-storage.ts';
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
import { reloadOnceForMissingChunk, siteAnswers } from './reload-once.ts';
import { createSessionLoader } from '../account/session-loader.ts';
import { suspendWithPage } from '../device/storage/page/suspend-with-page.ts';
import { webStorage } from '../device/storage/page/web-storage.ts';

/** One member for each context of the pages. */
export interface PlatformServices {
  readonly outbox: OutboxServices;
  readonly device: DeviceServices;
  readonly loadApi: LoadApi;
  readonly appShell: AppShell;
  readonly session: SessionLoader;
  readonly requestFiles: RequestFiles;
  /** Loads the code that no page needs to render; from then on the outbox delivers automatically. */
  readonly start: () => void;
}

export interface PlatformOptions {
  readonly api: ApiAddress;
  readonly workerUrl?: string;
}

/** Creates the services that the pages need from the device. Call once per page: it registers the service worker. */
export function createPlatformServices({ api, workerUrl = '/sw.js' }: PlatformOptions): PlatformServices {
  // Insecure origins and old browsers lack these, contrary to the types.
  const storage = navigator.storage as StorageManager | undefined;
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const kept = createStorage();
  const { database, feed, progress, store: outbox } = kept;
  suspendWithPage(database);
  const reload = (): void => location.reload();
  const drafts = withWriteAhead(createDraftStore(database, feed), webStorage('localStorage'));
  const deferred = createStage(async () => {
    const { startDeferredServices } = await later.load();
    return startDeferredServices({
      kept,
      api,
      origin: location.origin,
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
  });
  const requestDelivery: OutboxServices['requestDelivery'] = (trigger, only) => {
    // If its code cannot be loaded now, the request waits on the device until the next start delivers it.
    deferred.load().then(
      ({ delivery }) => delivery.request(trigger, only),
      () => undefined,
    );
  };
  const finalising = { store: createSubmissionStore(database, feed), clock };
  const start = createSignal();
  reloadOnceForMissingChunk(window, webStorage('sessionStorage'), siteAnswers, reload);

  return {
    outbox: {
      drafts,
      outbox,
      files: createFileImporter({
        database,
        outbox,
        clock,
        newId: randomId,
        estimate: () => estimateOf(storage),
      }),
      loadOfficeFiles: officeFilesStage(kept, api.apiBase).load,
      finalise: (...submission) => finalise(finalising, ...submission),
      requestDelivery,
      delivery: () => deferred.loaded()?.delivery,
      progress,
      apiLimits: createApiLimits(outbox, feed),
      openCount: () => readOpenCount(outbox, clock.now()),
      linkCost,
      newId: randomId,
    },
    device: {
      clock,
      changes: feed,
      device: createDevice(database, async () => (await deferred.load()).watch, storage),
      installation: createInstallation(),
      offerFile: (bytes, type, name) => offerDownload(new Blob([bytes], { type }), name),
    },
    loadApi: async () => (await deferred.load()).api,
    appShell: pageShell(workerUrl, container, reload, start.given),
    session: createSessionLoader(api.apiBase),
    requestFiles: requestFilesOf(kept, requestDelivery, container !== undefined),
    start() {
      start.give();
      deliverWithLink(requestDelivery);
    },
  };
}

/** One per page: it holds data that must not be written to the device. */
function officeFilesStage(kept: DeviceStorage, apiBase: string): Stage<OfficeFiles> {
  return createStage(async () => {
    const { createOfficeFiles } = await import('../device/office/page/office-files.ts');
    return createOfficeFiles({ kept, apiBase, clock, fetch: (url, init) => fetch(url, init) });
  });
}

function requestFilesOf(
  kept: DeviceStorage,
  requestDelivery: OutboxServices['requestDelivery'],
  hasWorker: boolean,
): RequestFiles {
  const storage = navigator.storage as StorageManager | undefined;
  return {
    loadFiles: async () => {
      const { createFileService } = await import('../device/files/page/file-services.ts');
      return createFileService(kept, requestDelivery, storage);
    },
    loadAlerts: () => loadAlerts(kept.store, hasWorker),
  };
}

function deliverWithLink(requestDelivery: OutboxServices['requestDelivery']): void {
  const begin = (): void => requestDelivery('event');
  // If loading failed, the delivery code is loaded when the connection is back.
  addEventListener('online', begin);
  begin();
}

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

function pageShell(
  workerUrl: string,
  container: ServiceWorkerContainer | undefined,
  reload: () => void,
  start: Promise<void>,
): AppShell {
  return createAppShell({
    workerUrl,
    clock,
    container,
    document,
    reload,
    async loadUpdates() {
      // The worker fetches and stores the whole app, so it starts after what the user is waiting for.
      await start;
      return (await later.load()).startUpdates;
    },
  });
}

async function loadAlerts(outbox: OutboxStore, hasWorker: boolean): Promise<Alerts> {
  const { createAlerts } = await import('../device/notifications/page/alerts.ts');
  const permission = 'Notification' in globalThis ? Notification : undefined;
  return createAlerts({ outbox, permission, hasWorker });
}
