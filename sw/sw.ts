import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { createPlatform } from '../src/platform/create-platform.ts';
import { drainInBackground } from '../src/platform/drain-in-background.ts';
import { randomId } from '../src/platform/random-id.ts';
import { syncTag } from '../src/platform/sync-tag.ts';
import { answerMessage, type Precached } from './answer-message.ts';
import { routeNavigations } from './route-navigations.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by the build. */
  readonly __WB_MANIFEST: readonly Precached[];
};

const precached = [...self.__WB_MANIFEST];
const { ports } = createPlatform(import.meta.env.VITE_API_BASE ?? '', self.location.origin);

// Workbox answers GET only. Nothing here may touch another method: a POST that passes through a worker's
// respondWith arrives empty on WebKit (hazards 7.7).
precacheAndRoute(precached);
routeNavigations();
cleanupOutdatedCaches();

function isUpdateWaiting(): boolean {
  return self.registration.waiting !== null;
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) =>
  event.waitUntil(answerMessage(event, self, ports.lock, precached)),
);
self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(drainInBackground(ports, randomId(), isUpdateWaiting));
});
