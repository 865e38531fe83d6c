import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { photoOfPhone, photoStands } from '../../tests/browser/photo-steps.ts';
import type { FileToPick } from '../../tests/browser/steps.ts';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';
import { openApi } from '../../tests/support/browser/open-api.ts';
import { print, ratio } from './print.ts';

/**
 * Simulates the page's thread on a slow phone; Chromium does not throttle workers, so the worker's share is reported
 * separately.
 */
const slowdown = 6;

test('a photo of 12 megapixels made smaller on the device', async () => {
  const api = await openApi();
  const { page } = await launchBrowser({ context: { serviceWorkers: 'block' } });
  const photo = await photoOfPhone(page, { orientation: 6 });

  const fast = await timesOf(page, `${api.url}/licenses`, photo);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const slow = await timesOf(page, `${api.url}/licenses`, photo);

  print(`safe on the device: ${fast.kept} ms; smaller: ${fast.smaller} ms after the pick`);
  print(
    `the page ${slowdown} x slower: ${slow.kept} ms and ${slow.smaller} ms (${ratio(slow.smaller, fast.smaller)})`,
  );
  print(`all of it ${slowdown} x slower, at most: ${((fast.smaller * slowdown) / 1000).toFixed(1)} s`);
  print(`size: ${await page.locator('.photo-sizes').innerText()}`);
});

/** Milliseconds from the choice of the file, by the page's own clock. */
async function timesOf(
  page: Page,
  address: string,
  photo: FileToPick,
): Promise<Record<'kept' | 'smaller', number>> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const input = page.locator('input[type=file][name=documento]');
  await input.evaluate((element) => {
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    element.addEventListener('change', () => {
      const begun = performance.now();
      new MutationObserver(() => {
        for (const [name, selector] of [
          ['kept', '[data-file-state=kept]'],
          ['smaller', '[data-photo=smaller]'],
        ] as const) {
          if (document.querySelector(selector) !== null) seen[name] ??= Math.round(performance.now() - begun);
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  });
  await input.setInputFiles(photo);
  await photoStands(page, 'documento', 'smaller');
  return page.evaluate(() => (globalThis as unknown as { seen: Record<'kept' | 'smaller', number> }).seen);
}
