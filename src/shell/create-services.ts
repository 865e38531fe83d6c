import { createSessionLoader } from '../account/session-loader.ts';
import type { SessionLoader } from '../account/session-port.ts';
import { bringLanguage, createAppShell } from '../device/app/page/app-shell.ts';
import { createInstallation } from '../device/app/page/installation.ts';
import { reloadOnceForMissingChunk, siteAnswers } from '../device/app/page/reload-once.ts';
import type { ApiAddress } from '../device/delivery/drain-ports.ts';
import { linkCost } from '../device/delivery/link-cost.ts';
import { randomId as newId } from '../device/delivery/random-id.ts';
import { systemClock as clock } from '../device/delivery/system-clock.ts';
import { createFileImporter } from '../device/files/page/file-importer.ts';
import { offerDownload } from '../device/files/page/offer-download.ts';
import { createApiLimits } from '../device/http/page/api-limits.ts';
import { createStorage, type DeviceStorage } from '../device/storage/create-storage.ts';
import { createDraftStore } from '../device/storage/draft-store.ts';
import { readPocket } from '../device/storage/pocket-records.ts';
import { createSubmissionStore } from '../device/storage/entry-finalising.ts';
import { createDevice, estimateOf, suspendWithPage } from '../device/storage/page/device.ts';
import { rememberedLocale } from '../i18n/start-i18n.ts';
import type { Locale } from '../lib/locale.ts';
import { withWriteAhead } from '../device/storage/page/draft-write-ahead.ts';
import type { EvictionWatch } from '../device/storage/page/eviction-detection.ts';
import { webStorage } from '../device/storage/page/web-storage.ts';
import { finalise } from '../outbox/finalise.ts';
import { readOpenCount } from '../outbox/things-on-device.ts';
import type { ApiQuestions, LoadApi } from '../ui/api-context.tsx';
import type { AppShell } from '../ui/app-shell-context.tsx';
import type { DeviceServices } from '../ui/device-context.tsx';
import type { Delivery, OutboxServices, PageDrafts } from '../ui/outbox-context.tsx';
import { filesAhead } from '../ui/files-ahead.ts';
import type { RequestFiles } from '../ui/request-files-context.tsx';
import { createStage } from '../ui/stage.tsx';
import { laterCode } from './stage.ts';

/** A press waits for it. */
const triesOfLanguage = 3;

/** One member for each context of the pages. */
export interface PlatformServices {
  readonly outbox: OutboxServices;
  readonly device: DeviceServices;
  readonly loadApi: LoadApi;
  readonly appShell: AppShell;
  /** Brings all texts of a language. Rejects when they cannot be had now. */
  readonly bringLanguage: (locale: Locale) => Promise<void>;
  readonly session: SessionLoader;
  readonly requestFiles: RequestFiles;
  /** Loads the code that no page needs to render; from then on the outbox delivers automatically. */
  readonly start: () => void;
}

export interface PlatformOptions {
  readonly api: ApiAddress;
  readonly workerUrl?: string;
}

/** Insecure origins and old browsers lack these, contrary to the types. */
interface Browser {
  readonly storage: StorageManager | undefined;
  readonly container: ServiceWorkerContainer | undefined;
}

/**
 * The composition root: creates every service that the pages need from the device. Call once per page. What a page
 * needs to be seen and filled in is imported above; everything else is imported when it is wanted.
 */
export function createPlatformServices({ api, workerUrl = '/sw.js' }: PlatformOptions): PlatformServices {
  const browser: Browser = { storage: navigator.storage, container: navigator.serviceWorker };
  const { storage, container } = browser;
  const reload = (): void => location.reload();
  reloadOnceForMissingChunk(window, webStorage('sessionStorage'), siteAnswers, reload);

  const kept = createStorage();
  const { database, feed, progress, store: outbox } = kept;
  suspendWithPage(database);
  const drafts = withWriteAhead(createDraftStore(database, feed), webStorage('localStorage'));
  const submissions = createSubmissionStore(database, feed);

  const started = createSignal();
  const appShell = createAppShell({
    workerUrl,
    clock,
    container,
    document,
    locale: rememberedLocale,
    reload,
    async loadUpdates() {
      // The worker fetches and stores the whole app, so it starts after what the user is waiting for.
      await started.given;
      return (await laterCode.load()).startUpdates;
    },
  });
  const background = createStage(() => startBackground(kept, drafts, api, browser, appShell));
  const requestDelivery: OutboxServices['requestDelivery'] = (trigger, only) => {
    // If its code cannot be loaded now, the request waits on the device until the next start delivers it.
    background.load().then(
      ({ delivery }) => delivery.request(trigger, only),
      () => undefined,
    );
  };
  const files = createFileImporter({ database, outbox, clock, newId, estimate: () => estimateOf(storage) });

  return {
    outbox: {
      drafts,
      outbox,
      files,
      loadOfficeFiles: createStage(() => loadOfficeFiles(kept, api.apiBase)).load,
      loadPocket: createStage(async () => {
        const { createPocket } = await import('../device/files/page/pocket.ts');
        return createPocket({ kept, files, clock, newId });
      }).load,
      finalise: (...submission) => finalise({ store: submissions, clock }, ...submission),
      requestDelivery,
      delivery: () => background.loaded()?.delivery,
      progress,
      apiLimits: createApiLimits(outbox, feed),
      openCount: () => readOpenCount(outbox, clock.now()),
      linkCost,
      newId,
    },
    device: {
      clock,
      changes: feed,
      device: createDevice(database, async () => (await background.load()).watch, storage),
      installation: createInstallation(),
      offerFile: (bytes, type, name) => offerDownload(new Blob([bytes], { type }), name),
      altersPictures: async (use) => (await laterCode.load()).altersPictures(use),
    },
    loadApi: async () => (await background.load()).api,
    appShell,
    bringLanguage: (locale) =>
      bringLanguage(container?.controller ?? null, locale, () => filesAhead(locale, triesOfLanguage)),
    session: createSessionLoader(api.apiBase),
    requestFiles: requestFilesOf(kept, requestDelivery, browser, async () => (await background.load()).api),
    start() {
      started.give();
      const deliver = (): void => requestDelivery('event');
      // If loading failed, the delivery code is loaded when the connection is back.
      addEventListener('online', deliver);
      deliver();
    },
  };
}

/** Services that no page needs to render. */
interface BackgroundServices {
  readonly api: ApiQuestions;
  readonly delivery: Delivery;
  readonly watch: EvictionWatch;
}

/** Loads and starts them; from then on the outbox delivers automatically. */
async function startBackground(
  kept: DeviceStorage,
  drafts: PageDrafts,
  api: ApiAddress,
  { container }: Browser,
  appShell: AppShell,
): Promise<BackgroundServices> {
  const code = await laterCode.load();
  const { database, feed, store } = kept;
  const watch = code.watchForEviction({
    outbox: store,
    drafts,
    documents: () => readPocket(database),
    databaseId: () => code.databaseIdOf(database),
    feed,
    clock,
    storage: webStorage('localStorage'),
    mark: code.createKeptMark(document, 'cookieStore' in window ? window.cookieStore : undefined),
  });
  const link = code.createApiLink(kept, api, location.origin);
  const wakes = (): Promise<boolean> => code.isSyncRegistered(container);
  const delivery = code.createDelivery({
    store,
    clock,
    random: Math.random,
    newId,
    drain: link.drain,
    linkCost,
    announce: feed.announce,
    registerSync: () => code.registerSync(container),
    wakes: () => wakes().catch(() => false),
  });
  code.tellAsRendered({ container, appShell, feed, outbox: store, drafts, now: clock.now });
  code.startBadge(store, feed);
  code.endPushUnwanted(store, feed, async () => container?.getRegistration());
  code.startLearning(link.learn);
  code.startAsking(link.askAtContact, clock, feed);
  database.onTerminated(() => watch.check());
  database.onReplaced(() => watch.look());
  code.startTriggers(delivery, feed);
  // The search for vanished requests needs the receipts to know what was delivered.
  void watch.count().then(() => code.tidyUp(database, store, clock));
  return { api: link, delivery: { ...delivery, wakes }, watch };
}

/** One per page: it holds data that must not be written to the device. */
async function loadOfficeFiles(
  kept: DeviceStorage,
  apiBase: string,
): ReturnType<OutboxServices['loadOfficeFiles']> {
  const { createOfficeFiles } = await import('../device/office/page/office-files.ts');
  return createOfficeFiles({ kept, apiBase, clock, fetch: (url, init) => fetch(url, init) });
}

function requestFilesOf(
  kept: DeviceStorage,
  requestDelivery: OutboxServices['requestDelivery'],
  { storage, container }: Browser,
  loadApi: () => Promise<ApiQuestions>,
): RequestFiles {
  return {
    async loadFiles() {
      const { createFileService } = await import('../device/files/page/file-services.ts');
      return createFileService(kept, requestDelivery, storage);
    },
    async loadAlerts() {
      const { createAlerts } = await import('../device/notifications/page/alerts.ts');
      const permission = 'Notification' in globalThis ? Notification : undefined;
      return createAlerts({
        outbox: kept.store,
        permission,
        hasWorker: container !== undefined,
        follow: () =>
          void loadApi()
            .then((link) => link.askStatus())
            .catch(() => undefined),
      });
    },
  };
}

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
