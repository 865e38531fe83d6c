import type { DrainLock } from '../src/outbox/ports.ts';
import { unreachable } from '../src/lib/unreachable.ts';
import { parseWorkerMessage } from '../src/device/delivery/worker-messages.ts';

/** Milliseconds. A background drain ends sooner on its own; an upload of a page may take longer and can go on. */
const patience = 160_000;

/** Answers what the page asks; anything else that is posted is none of ours. */
export async function answerMessage(
  event: ExtendableMessageEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'skipWaiting' | 'clients'>,
  lock: DrainLock,
  isOfflineReady: () => Promise<boolean>,
): Promise<void> {
  const message = parseWorkerMessage(event.data);
  if (message === undefined) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      return activateAfterDrain(worker, lock);
    case 'CLAIM_CLIENTS':
      return worker.clients.claim();
    case 'IS_OFFLINE_READY':
      event.ports[0]?.postMessage(await isOfflineReady());
      return;
    default:
      unreachable(message.type);
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
