import type { Page, Route } from 'playwright-core';
import { showRequest } from './device-scenes.ts';
import { stopTheClock } from './pictured.ts';
import { open, pdf, type Scene } from './scenes.ts';
import { fillLicence, submit } from './steps.ts';

/** A device that has asked a server with too much to do. */
export async function busyScenes(page: Page, url: string): Promise<readonly Scene[]> {
  await page.route('**/api/license/license-quote', (route) => sayBusy(route));
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const id = await submit(page);
  await page.locator('.request-lines', { hasText: 'Server busy' }).waitFor();
  await stopTheClock(page.context());
  const show = (on: Page): Promise<void> => showRequest(on, url, id, 'queued');
  return [
    { name: 'the server is busy', show },
    {
      name: 'handing over to another device',
      async show(on) {
        await show(on);
        await on.locator('.request-actions [aria-haspopup="dialog"]').click();
        await on.locator('[data-hand-over="ready"]').waitFor();
      },
    },
    {
      name: 'held back',
      async show(on) {
        await show(on);
        await on.locator('[name="sendWhen"][value="held"]').check();
        await on.locator('[data-closing="changesNothing"]').waitFor();
      },
    },
  ];
}

export function sayBusy(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    headers: { 'retry-after': '600' },
    contentType: 'application/problem+json',
    json: { type: 'urn:pmts:problem:test' },
  });
}
