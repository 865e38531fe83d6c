import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts as en } from '../../src/texts/en/more/index.ts';
import { texts as es } from '../../src/texts/es/more/index.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { pdf, submitLicence } from './link.ts';
import { licenceAnswers, offlineReady, openMore, waitForState } from './steps.ts';

const words = { en: en.areas.me, es: es.areas.me };

async function valuesOf(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return Promise.all(names.map((name) => page.locator(`[name="${name}"]`).inputValue()));
}

const drafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox');
    const connection = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const counting = connection.transaction('drafts').objectStore('drafts').count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    connection.close();
    return count;
  });

test('details that were typed once begin the next form, and end at /me', async () => {
  const locale = 'es';
  const { offer, detail, save, saved, remove } = words[locale];
  const api = await openApi();
  const { page, offline } = await openContext({ context: { viewport: { width: 360, height: 640 } } });
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), locale);
  await page.goto(api.url);
  await offlineReady(page);
  const id = await submitLicence(page, api.url, pdf());
  await waitForState(page, id, 'delivered');
  const asked = page.locator('[data-keep-details]');
  await asked.waitFor();
  expect(await asked.getByRole('button').allInnerTexts()).toEqual([offer.yes, offer.no]);
  expect(await page.locator('[data-alert-offer]').count()).toBe(0);
  await asked.getByRole('button', { name: offer.yes }).click();
  await asked.waitFor({ state: 'detached' });

  await offline(true);
  await page.goto(`${api.url}/medical`);
  await page.locator('.kept-note').first().waitFor();
  const { nombre, apellido, correo, telefono, direccion } = licenceAnswers;
  expect(await valuesOf(page, ['nombre', 'correo', 'telefono', 'direccion'])).toEqual([
    `${nombre} ${apellido}`,
    correo,
    telefono,
    direccion,
  ]);
  expect(await page.locator('.kept-note').count()).toBe(4);
  await page.reload();
  await page.locator('.kept-note').first().waitFor();
  expect(await drafts(page)).toBe(0);
  await page.locator('[name="direccion"]').fill('Calle 51');
  await page.locator('[data-save-state="saved"]').waitFor();
  expect(await page.locator('.kept-note').count()).toBe(3);
  expect(await drafts(page)).toBe(1);

  await page.goto(`${api.url}/me`);
  await page.getByLabel(detail.phone).fill('+507 9');
  await page.getByRole('button', { name: save }).click();
  await page.getByText(saved).waitFor();
  await page.goto(`${api.url}/licenses`);
  await page.locator('.kept-note').first().waitFor();
  expect(await valuesOf(page, ['nombre', 'apellido', 'telefono'])).toEqual([nombre, apellido, '+507 9']);

  await page.goto(`${api.url}/me`);
  await page.getByRole('button', { name: remove }).click();
  await page.getByText(saved).waitFor();
  await page.goto(`${api.url}/licenses`);
  await page.locator('button[type=submit]:enabled').waitFor();
  expect(await valuesOf(page, ['nombre', 'telefono'])).toEqual(['', '']);
});

test('without a yes nothing is kept, and "others use it" deletes what was', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { serviceWorkers: 'block' } });
  const first = await submitLicence(page, api.url, pdf(1));
  await waitForState(page, first, 'delivered');
  await page.locator('[data-keep-details]').waitFor();
  await page.getByRole('link', { name: 'Send another request' }).click();
  await page.locator('button[type=submit]:enabled').waitFor();
  expect(await valuesOf(page, ['nombre'])).toEqual(['']);

  // It is asked until it is answered, as long as this page has seen the answers.
  await page.goBack();
  await page.locator('[data-keep-details] button').first().click();
  await page.locator('[data-keep-details]').waitFor({ state: 'detached' });
  const second = await submitLicence(page, api.url, pdf(2));
  await waitForState(page, second, 'delivered');
  await openMore(page);
  expect(await page.locator('[data-keep-details]').count()).toBe(0);

  const other = await context.newPage();
  await other.goto(`${api.url}/medical`);
  await expect.poll(() => valuesOf(other, ['nombre'])).not.toEqual(['']);
  await page.goto(`${api.url}/me`);
  await page.getByRole('button', { name: words.en.offer.no }).click();
  await page.getByRole('button', { name: words.en.others.confirm }).click();
  await page.getByText(words.en.none.shared).waitFor();
  // Nobody has touched the form in the other tab.
  await expect.poll(() => valuesOf(other, ['nombre'])).toEqual(['']);
  await page.goto(`${api.url}/licenses`);
  await page.locator('button[type=submit]:enabled').waitFor();
  expect(await valuesOf(page, ['nombre'])).toEqual(['']);
  expect(await submissionsOf(api)).toHaveLength(2);
});
