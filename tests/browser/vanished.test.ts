import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { contentsOf, photo } from './form-contents.ts';
import {
  draftSaved,
  fillEvaluation,
  fillLicence,
  offlineReady,
  pick,
  submit,
  waitForState,
} from './steps.ts';

const banner = (page: Page) => page.locator('.banner-box');

async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const request = indexedDB.deleteDatabase('outbox');
    await new Promise((resolve) => request.addEventListener('success', resolve));
  });
}

test('a database that was deleted between two visits is told of until it is read, with what it held', async () => {
  const api = await openApi();
  const { page, offline } = await openContext();
  await page.goto(`${api.url}/evaluation`);
  await offlineReady(page);
  await offline(true);
  await fillEvaluation(page);
  await submit(page);
  await page.goto(`${api.url}/licenses`);
  await page.locator('[name="nombre"]').fill('José');
  await draftSaved(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox-marker'))).toMatch(/drafts":\["/);
  expect(await banner(page).count()).toBe(0);
  await offline(false);

  await page.goto(`${api.url}/robots.txt`);
  await deleteDatabase(page);
  for (const path of ['/', '/licenses']) {
    await page.goto(api.url + path);
    await expect.poll(() => banner(page).innerText()).toContain('1 unfinished form');
  }
  await page.getByRole('button', { name: 'I understand' }).click();
  await expect.poll(() => banner(page).count()).toBe(0);
  await page.reload();
  await contentsOf(page);
  expect(await banner(page).count()).toBe(0);
});

test('a database that is deleted under a half-filled form: told at once, typed text kept, no half request', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, photo(1));
  await draftSaved(page);
  // The page has noted the draft.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox-marker'))).toMatch(/"drafts":\["/);
  // By another tab: a browser told to clear the site may let the page open the old files once more before they go.
  const other = await context.newPage();
  await other.goto(`${api.url}/robots.txt`);
  await deleteDatabase(other);
  await other.close();

  await expect.poll(() => banner(page).innerText()).toContain('1 unfinished form');
  await page.locator('[name="apellido"]').fill('Núñez');
  await draftSaved(page);
  await page.locator('button[type=submit]').click();
  await page.locator('[data-not-submitted="incomplete"]').waitFor();
  expect(await submissionsOf(api)).toEqual([]);

  await pick(page, 'documento', photo(2));
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const received = await submissionsOf(api);
  expect(received.map(({ fields }) => fields)).toMatchObject([{ apellido: 'Núñez' }]);
  expect(received[0]?.files).toMatchObject([{ name: 'photo-2.jpg' }]);
});
