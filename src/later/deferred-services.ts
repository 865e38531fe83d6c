import { randomId } from '../device/delivery/random-id.ts';
import { startTriggers } from '../device/delivery/page/triggers.ts';
import { trustedTime } from '../outbox/trusted-time.ts';
import type { ApiQuestions } from '../ui/api-context.tsx';
import type { Delivery } from '../ui/outbox-context.tsx';
import { collectGarbage } from '../device/storage/garbage.ts';
import type { ApiAddress } from '../device/delivery/drain-ports.ts';
import type { DeviceStorage } from '../device/storage/create-storage.ts';
import { linkCost } from '../device/delivery/link-cost.ts';
import { systemClock } from '../device/delivery/system-clock.ts';
import { type ApiLink, createApiLink } from '../device/http/page/api-link.ts';
import { registerSync } from '../device/delivery/page/background-sync.ts';
import { startBadge } from '../device/notifications/page/badge.ts';
import { databaseIdOf } from '../device/storage/page/database-id.ts';
import { createDelivery, type PageDelivery } from '../device/delivery/page/delivery.ts';
import { startAsking } from '../device/http/page/start-asking.ts';
import { startLearning } from '../device/http/page/start-learning.ts';
import { isSyncRegistered } from '../device/delivery/page/sync-registered.ts';
import {
  type EvictionWatch,
  watchForEviction,
  type WatchNeeds,
} from '../device/storage/page/eviction-detection.ts';

export interface DeferredNeeds {
  readonly kept: DeviceStorage;
  readonly api: ApiAddress;
  readonly origin: string;
  readonly watching: Omit<WatchNeeds, 'databaseId'>;
  /** navigator.serviceWorker; undefined on insecure origins and in old browsers. */
  readonly container: ServiceWorkerContainer | undefined;
}

/** Services that no page needs to render. */
export interface DeferredServices {
  readonly api: ApiQuestions;
  readonly delivery: Delivery;
  readonly watch: EvictionWatch;
}

/** Milliseconds: 90 days (contracts section 4.5). */
const receiptLife = 90 * 24 * 60 * 60 * 1000;

/** Starts the services; call once per page. From then on the outbox delivers automatically. */
export function startDeferredServices(needs: DeferredNeeds): DeferredServices {
  const { database, feed, store } = needs.kept;
  const watch = watchForEviction({ ...needs.watching, databaseId: () => databaseIdOf(database) });
  const link = createApiLink(needs.kept, needs.api, needs.origin);
  const delivery = createPageDelivery(needs, link);
  startBadge(store, feed);
  startLearning(link.learn);
  startAsking(link.askAtContact, systemClock, feed);
  database.onTerminated(() => watch.check());
  database.onReplaced(() => watch.look());
  startTriggers(delivery, feed);
  void tidyUp(needs, watch);
  return { api: link, delivery: { ...delivery, wakes: () => isSyncRegistered(needs.container) }, watch };
}

function createPageDelivery({ kept, container }: DeferredNeeds, link: ApiLink): PageDelivery {
  return createDelivery({
    store: kept.store,
    clock: systemClock,
    random: Math.random,
    newId: randomId,
    drain: link.drain,
    linkCost,
    announce: () => kept.feed.announce(),
    registerSync: () => registerSync(container),
    wakes: () => isSyncRegistered(container).catch(() => false),
  });
}

/** Runs after the search for vanished requests, which needs the receipts to know what was delivered. */
async function tidyUp({ kept }: DeferredNeeds, watch: EvictionWatch): Promise<void> {
  const { database, store } = kept;
  await watch.count();
  try {
    const now = trustedTime(await store.remembered(), systemClock.now());
    if (now === undefined) return;
    await store.forgetReceipts(now - receiptLife);
    await collectGarbage(database, now);
  } catch {
    // Without storage the page warns where it matters. Otherwise the next start tidies up.
  }
}
