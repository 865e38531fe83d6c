import { finalise } from '../outbox/finalise.ts';
import { trustedTime } from '../outbox/trusted-time.ts';
import type { OutboxServices } from '../ui/outbox-context.tsx';
import type { Delivery, FileImporter } from '../outbox/page-ports.ts';
import { createSubmissionStore } from '../device/storage/entry-finalising.ts';
import { collectGarbage } from '../device/storage/garbage.ts';
import type { ApiAddress } from '../device/delivery/drain-ports.ts';
import { createFileImporter, type ImporterNeeds } from '../device/files/file-importer.ts';
import type { DeviceStorage } from '../device/storage/create-storage.ts';
import { linkCost } from '../device/delivery/link-cost.ts';
import { systemClock } from '../device/delivery/system-clock.ts';
import { type ApiLink, createApiLink } from '../device/http/page/api-link.ts';
import { registerSync } from '../device/delivery/page/background-sync.ts';
import { startBadge } from '../device/notifications/page/badge.ts';
import { databaseIdOf } from '../device/storage/page/database-id.ts';
import { createDelivery, type PageDelivery } from '../device/delivery/page/delivery.ts';
import { startLearning } from '../device/http/page/start-learning.ts';
import { isSyncRegistered } from '../device/delivery/page/sync-registered.ts';
import {
  type EvictionWatch,
  watchForEviction,
  type WatchNeeds,
} from '../device/storage/page/eviction-detection.ts';

export interface AfterDrawingNeeds {
  readonly kept: DeviceStorage;
  readonly api: ApiAddress;
  readonly origin: string;
  readonly importer: ImporterNeeds;
  readonly watching: Omit<WatchNeeds, 'databaseId'>;
  /** navigator.serviceWorker; undefined on insecure origins and in old browsers. */
  readonly container: ServiceWorkerContainer | undefined;
}

/** What no page needs to be drawn. */
export interface AfterDrawing {
  readonly link: Omit<ApiLink, 'drain' | 'learn'>;
  readonly delivery: PageDelivery & Pick<Delivery, 'wakes'>;
  readonly files: FileImporter;
  readonly watch: EvictionWatch;
  readonly finalise: OutboxServices['finalise'];
}

/** Milliseconds: 90 days (contracts section 4.5). */
const receiptLife = 90 * 24 * 60 * 60 * 1000;

export function createAfterDrawing(needs: AfterDrawingNeeds): AfterDrawing {
  const { database, feed } = needs.kept;
  const finalising = { store: createSubmissionStore(database, feed), clock: systemClock };
  const watch = watchForEviction({ ...needs.watching, databaseId: () => databaseIdOf(database) });
  const link = createApiLink(needs.kept, needs.api, needs.origin);
  startBadge(needs.kept.store, feed);
  startLearning(link.learn);
  void tidyUp(needs, watch);
  return {
    link,
    delivery: { ...createPageDelivery(needs, link), wakes: () => isSyncRegistered(needs.container) },
    files: createFileImporter(needs.importer),
    watch,
    finalise: (...submission) => finalise(finalising, ...submission),
  };
}

function createPageDelivery({ kept, importer, container }: AfterDrawingNeeds, link: ApiLink): PageDelivery {
  return createDelivery({
    store: kept.store,
    clock: systemClock,
    random: Math.random,
    newId: importer.newId,
    drain: link.drain,
    linkCost,
    announce: () => kept.feed.announce(),
    registerSync: () => registerSync(container),
    wakes: () => isSyncRegistered(container).catch(() => false),
  });
}

/** After the search for vanished requests, which needs the receipts to know what was delivered. */
async function tidyUp({ kept, importer }: AfterDrawingNeeds, watch: EvictionWatch): Promise<void> {
  const { database, store } = kept;
  await watch.count();
  try {
    const now = trustedTime(await store.remembered(), importer.clock.now());
    if (now === undefined) return;
    await store.forgetReceipts(now - receiptLife);
    await collectGarbage(database, now);
  } catch {
    // No storage: the page says so where it matters. Otherwise the next start tidies up.
  }
}
