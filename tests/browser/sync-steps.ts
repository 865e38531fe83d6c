import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { syncTag } from '../../src/device/delivery/worker-messages.ts';

interface WithTags {
  readonly sync: { getTags(): Promise<readonly string[]> };
}

/** Waits until the browser has registered the sync: the page requests it without waiting. */
export async function syncRegistered(page: Page): Promise<void> {
  const tags = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (registration as unknown as WithTags).sync.getTags();
    });
  await expect.poll(tags).toContain(syncTag);
}

export interface WorkerEvents {
  /** A message of the browser's push service. */
  push(payload: string): Promise<void>;
  /** A network: the worker looks for what waits. A sync of the product's own that failed comes minutes later. */
  sync(): Promise<void>;
}

/** Has the browser send events to the worker of a site that a page shows. */
export async function workerEvents(page: Page, origin: string): Promise<WorkerEvents> {
  const inspector: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    inspector.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await inspector.send('ServiceWorker.enable');
  const to = { origin, registrationId: await registered };
  return {
    push: async (data) => void (await inspector.send('ServiceWorker.deliverPushMessage', { ...to, data })),
    async sync() {
      const event = { ...to, tag: syncTag, lastChance: false };
      await inspector.send('ServiceWorker.dispatchSyncEvent', event);
    },
  };
}
