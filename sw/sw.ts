import {
  alerting,
  type AlertPlace,
  tellOfPush,
  tellOfWaiting,
} from '../src/device/notifications/alert-delivery.ts';
import { askStatus } from '../src/outbox/ask-status.ts';
import { CatalogueCache, catalogueUrl } from '../src/device/http/catalogue-cache.ts';
import { drainInBackground, drainPeriodically } from '../src/device/delivery/drain-in-background.ts';
import { createDrainPorts } from '../src/device/delivery/drain-ports.ts';
import { followPush } from '../src/device/notifications/push-subscription.ts';
import { createDrainStorage } from '../src/device/storage/create-storage.ts';
import { filesOfLanguage, firstFiles, languageInUse } from '../src/device/storage/language-in-use.ts';
import { syncTag } from '../src/device/delivery/worker-messages.ts';
import { answerMessage, isAllPrecached, type StoredFiles } from './answer-message.ts';
import { answerRequest } from './answer-request.ts';
import { openRequest } from './open-request.ts';
import { Precache, type Precached } from './precache.ts';
import { RenderedPages } from './rendered-pages.ts';
import { isShared, takeShared } from '../src/device/files/take-shared.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Set by the build. */
  readonly __WB_MANIFEST: readonly Precached[];
};

const precached = [...self.__WB_MANIFEST];
const apiBase = import.meta.env.VITE_API_BASE ?? '';
const apiKind = import.meta.env.VITE_API_RECEIPTS === 'no' ? 'plain' : 'receipts';
const storage = createDrainStorage();
const place: AlertPlace = {
  isSeen: async () =>
    (await self.clients.matchAll({ type: 'window' })).some(
      ({ visibilityState }) => visibilityState === 'visible',
    ),
  registration: async () => self.registration,
};
const store = alerting(storage.store, place);
const ports = createDrainPorts({ ...storage, store }, { apiBase, apiKind }, self.location.origin);
const catalogueAddress = catalogueUrl(apiBase, self.location.origin);
const catalogue = new CatalogueCache({
  url: catalogueAddress,
  open: () => caches.open('catalogue'),
  fetch: (url, init) => fetch(url, init),
  now: ports.clock.now,
});

const shell = new Precache(precached, self.registration.scope);
const rendered = new RenderedPages(shell, precached);

function isUpdateWaiting(): boolean {
  return self.registration.waiting !== null;
}

const areWhole = once(() => isAllPrecached(shell, precached));

/** Several pages ask; the files are fetched once. */
function once(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/**
 * The first version stores first what opens in the language in use. A later one replaces one that may have everything,
 * and nobody waits for it: it stores everything.
 */
async function install(): Promise<void> {
  const isUpdate = (self.registration.active ?? null) !== null;
  await shell.install(isUpdate ? precached : firstFiles(precached, await languageInUse()));
}

function storedFiles(event: ExtendableMessageEvent): StoredFiles {
  return {
    areReady: async (locale) =>
      (await isAllPrecached(shell, firstFiles(precached, locale))) &&
      (await catalogue.isHere((work) => event.waitUntil(work))),
    haveLanguage: (locale) =>
      locale === undefined ? areWhole() : isAllPrecached(shell, filesOfLanguage(precached, locale)),
    areWhole,
  };
}

/** Asks for statuses after a contact, or when the browser reports a network. */
async function askAfterwards(): Promise<void> {
  const result = await askStatus(ports).catch(() => 'unanswered');
  if (result === 'answered') await followPush(ports, self.registration);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate());
  event.waitUntil(self.clients.claim());
});
self.addEventListener('fetch', (event) => {
  const answer = isShared(event.request, self.location.origin)
    ? takeShared(event.request, storage, ports.clock.now())
    : answerRequest(event, { shell, rendered, catalogue, catalogueAddress });
  if (answer !== undefined) event.respondWith(answer);
});
self.addEventListener('message', (event) =>
  event.waitUntil(answerMessage(event, self, ports.lock, storedFiles(event), rendered)),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openRequest(event.notification, self.clients)),
);
self.addEventListener('push', (event) =>
  event.waitUntil(tellOfPush(event.data, place, () => askStatus(ports, 'pressing'))),
);
self.addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return;
  const drained = drainInBackground(ports, crypto.randomUUID(), isUpdateWaiting);
  event.waitUntil(drained);
  event.waitUntil(drained.then(askAfterwards, askAfterwards));
  // Kept alive by the same event: once it fails, nothing wakes the worker until someone opens the site.
  if (event.lastChance) event.waitUntil(drained.catch(() => tellOfWaiting(store, place)));
});
self.addEventListener('periodicsync', (event) => {
  if (event.tag === syncTag) event.waitUntil(drainPeriodically(ports, self.registration, isUpdateWaiting));
});
