import type { Page } from 'playwright-core';
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
