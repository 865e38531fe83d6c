import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { offlineReady } from '../browser/steps.ts';
import { print, ratio } from './print.ts';

/** A satellite link: 64 kbit/s, 700 ms there and back. */
const link = { offline: false, latency: 700, downloadThroughput: 8000, uploadThroughput: 8000 };

test('a usable licence form over 64 kbit/s and 700 ms', async () => {
  const api = await openApi();
  const address = `${api.url}/licenses`;

  const stranger = await launchBrowser();
  const cold = await timeToForm(stranger.page, address);
  await stranger.close();

  const regular = await launchBrowser();
  await regular.page.goto(api.url);
  await offlineReady(regular.page);
  await regular.page.goto('about:blank');
  const cached = await timeToForm(regular.page, address);

  print(`first visit: ${(cold / 1000).toFixed(1)} s`);
  print(`from the cache: ${(cached / 1000).toFixed(1)} s (${ratio(cached, cold)})`);
});

/** Milliseconds until the first field can be typed in. */
async function timeToForm(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', link);
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator('[name="nombre"]').fill('x', { timeout: 120_000 });
  return performance.now() - begun;
}
