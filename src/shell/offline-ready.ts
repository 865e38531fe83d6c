import type { WorkerMessage } from '../device/delivery/worker-messages.ts';

/** Milliseconds. A worker that does not answer in this time is not ready for anything. */
const patience = 10_000;

/** Asks the worker that controls the page whether every precached file is really in the cache (promises R19). */
export async function isOfflineReady(controller: ServiceWorker | null): Promise<boolean> {
  if (controller === null) return false;
  const { port1, port2 } = new MessageChannel();
  const question: WorkerMessage = { type: 'IS_OFFLINE_READY' };
  try {
    return await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patience);
      port1.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data === true));
      port1.start();
      controller.postMessage(question, [port2]);
    });
  } finally {
    port1.close();
  }
}
