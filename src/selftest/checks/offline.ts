import { startLocale } from '../../lib/locale.ts';
import { absent, type Check, expectThat, type Finding, passed } from '../check.ts';
import type { WorkerMessage } from '../../device/delivery/worker-messages.ts';

/** The worker's name for its cache of the app's files (sw/precache.ts). */
const precacheName = /^workbox-precache/;

const framePath = '/frame.html';
const ownCache = 'selftest';

/** The site opens offline. */
export const offlineChecks: readonly Check[] = [
  { id: 'workerActive', run: () => withWorker(isActive) },
  { id: 'workerAnswers', run: () => withWorker(answers) },
  { id: 'frameKept', run: () => withWorker(keepsFrame) },
  { id: 'filesKept', run: () => withWorker(keepsFiles) },
  { id: 'cacheWrites', run: writesCache },
];

async function withWorker(run: (container: ServiceWorkerContainer) => Promise<Finding>): Promise<Finding> {
  // Insecure origins and some private windows have none, contrary to the types.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return container === undefined ? absent('no service workers') : run(container);
}

async function isActive(container: ServiceWorkerContainer) {
  const { active } = await container.ready;
  expectThat(active !== null, 'not active');
  return passed(container.controller === null ? 'active, not yet for this window' : 'active');
}

/** The worker reports whether the prices and every file for this language are cached. */
async function answers(container: ServiceWorkerContainer) {
  const { active } = await container.ready;
  const { port1, port2 } = new MessageChannel();
  const question: WorkerMessage = {
    type: 'IS_OFFLINE_READY',
    locale: startLocale(document.documentElement.lang),
  };
  try {
    const ready = await new Promise<unknown>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data));
      port1.start();
      active?.postMessage(question, [port2]);
    });
    expectThat(ready === true, 'not ready for offline yet');
    return passed();
  } finally {
    port1.close();
  }
}

/** The page for every address, as the worker has stored it and as it serves it. */
async function keepsFrame() {
  const kept = await caches.match(framePath, { ignoreSearch: true });
  const text = (await kept?.text()) ?? '';
  expectThat(text.includes('id="root"'), 'not in the cache');
  const served = await (await fetch(framePath)).text();
  expectThat(served === text, 'another one is answered');
  return passed();
}

/** Reads each file: a browser may keep the list and lose the bytes. */
async function keepsFiles() {
  const name = (await caches.keys()).find((one) => precacheName.test(one));
  expectThat(name !== undefined, 'no cache of files');
  const cache = await caches.open(name ?? '');
  const files = await cache.keys();
  let bytes = 0;
  for (const file of files) {
    const kept = await cache.match(file);
    const { byteLength = 0 } = (await kept?.arrayBuffer()) ?? {};
    expectThat(byteLength > 0, `${new URL(file.url).pathname} is empty`);
    bytes += byteLength;
  }
  expectThat(files.length > 0, 'no files');
  return passed(`${files.length} files, ${Math.round(bytes / 1024)} KB`);
}

async function writesCache(): Promise<Finding> {
  if (!('caches' in globalThis)) return absent('no caches');
  const address = `${location.origin}/selftest-record`;
  try {
    const cache = await caches.open(ownCache);
    await cache.put(address, new Response('kept'));
    const kept = await (await cache.match(address))?.text();
    expectThat(kept === 'kept', 'another answer came back');
    return passed();
  } finally {
    await caches.delete(ownCache);
  }
}
