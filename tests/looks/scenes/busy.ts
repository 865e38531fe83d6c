import type { Page, Route } from 'playwright-core';
import { open } from '../../browser/open.ts';
import { pdf } from '../../browser/picked-files.ts';
import { fillLicence, openMore, stopTheClock, submit } from '../../browser/steps.ts';
import { showRequest } from './device.ts';
import type { Scene } from './scene.ts';

/** A device that has contacted an overloaded server. */
export async function busyScenes(page: Page, url: string): Promise<readonly Scene[]> {
  const id = await submitToBusyServer(page, url);
  const show = (on: Page): Promise<void> => showRequest(on, url, id, 'queued');
  return [
    { name: 'the server is busy', show },
    {
      name: 'handing over to another device',
      async show(on) {
        await show(on);
        await openMore(on);
        await on.locator('.request-actions [aria-haspopup="dialog"]').click();
        await on.locator('[data-hand-over="ready"]').waitFor();
      },
    },
    {
      name: 'held back',
      async show(on) {
        await show(on);
        await openMore(on);
        await on.locator('[name="sendWhen"][value="held"]').check();
        await on.locator('[data-closing="changesNothing"]').waitFor();
      },
    },
  ];
}

/**
 * Submits a licence request that keeps waiting: a server that names a retry time is not contacted earlier, however
 * often the page is opened. Returns its id.
 */
export async function submitToBusyServer(page: Page, url: string): Promise<string> {
  await page.route('**/api/license/license-quote', (route) => sayBusy(route));
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const id = await submit(page);
  await page.locator('.request-lines', { hasText: /Server busy|Servidor ocupado/ }).waitFor();
  await stopTheClock(page.context());
  return id;
}

export function sayBusy(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    headers: { 'retry-after': '600' },
    contentType: 'application/problem+json',
    json: { type: 'urn:pmts:problem:test' },
  });
}
