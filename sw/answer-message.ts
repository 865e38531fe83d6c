import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching';
import type { DrainLock } from '../src/outbox/ports.ts';
import { unreachable } from '../src/domain/unreachable.ts';
import { parseWorkerMessage } from '../src/platform/worker-messages.ts';

export interface Precached {
  readonly url: string;
  /** Null when the name itself changes with the content. */
  readonly revision: string | null;
}

/** Milliseconds. A background drain ends by itself in less; an upload of a page may take longer and can go on. */
const patience = 160_000;

/** Answers what the page asks; anything else that is posted is none of ours. */
export async function answerMessage(
  event: ExtendableMessageEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'skipWaiting'>,
  lock: DrainLock,
  precached: readonly Precached[],
): Promise<void> {
  const message = parseWorkerMessage(event.data);
  if (message === undefined) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      return activateAfterDrain(worker, lock);
    case 'IS_OFFLINE_READY':
      event.ports[0]?.postMessage(await isAllPrecached(precached));
      return;
    default:
      unreachable(message);
  }
}

/** The version at work may be in the middle of a drain; it is let finish (hazards 7.2). */
async function activateAfterDrain(
  worker: Pick<ServiceWorkerGlobalScope, 'skipWaiting'>,
  lock: DrainLock,
): Promise<void> {
  await lock.holdWithin(patience, async () => undefined);
  await worker.skipWaiting();
}

/** Looks into the cache, because a browser may throw away what was installed (promises R19). */
async function isAllPrecached(precached: readonly Precached[]): Promise<boolean> {
  for (const file of precached) {
    if ((await matchPrecache(file.url)) === undefined && !(await isFetchedAgain(file))) return false;
  }
  return precached.length > 0;
}

/** Only what is named by its content: under another name there may be another version by now. */
async function isFetchedAgain({ url, revision }: Precached): Promise<boolean> {
  const key = getCacheKeyForURL(url);
  if (revision !== null || key === undefined) return false;
  const response = await fetch(key).catch(() => undefined);
  if (response?.ok !== true || response.redirected) return false;
  if ((response.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')) return false;
  await (await caches.open(cacheNames.precache)).put(key, response);
  return true;
}
