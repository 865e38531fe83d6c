import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { open } from './open.ts';
import { enterAs, speak } from './staff-steps.ts';
import { offlineReady } from './steps.ts';

const words = {
  en: 'This page could not be loaded',
  es: 'No se pudo cargar esta página',
} as const;

const missingParts =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS|Failed to load/;

/** Checks that the page fits the screen, says what is wrong, and offers a way on. */
async function expectCalm(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.locator('main h1', { hasText: words[language] }).waitFor();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
  await expect.poll(() => page.locator('main button').count()).toBe(1);
  expect(await page.locator('main a[href="/"]').count()).toBe(1);
}

test('without a network a signed-out visitor is led home, and after signing in to where he wanted to go', async () => {
  const api = await openApi();
  await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
  const { page, offline } = await openContext({
    // The browser's message about the staff area's header, which the worker does not store.
    tolerated: [missingParts],
  });
  await open(page, api.url);
  await offlineReady(page);
  await offline(true);

  await page.goto(`${api.url}/task/all?q=silva`);

  await page.locator('.menu-cards, main h1').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('externalUrl'))).toBe('/task/all?q=silva');
});

test.each([
  ['es', '/task/all'],
  ['en', '/account/quotes'],
] as const)(
  'without a network the pages of the staff area say so, and come by themselves with it (%s)',
  async (language, path) => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    const { page, offline } = await openContext({
      context: { viewport: { width: 360, height: 640 } },
      // The browser's message about parts that it cannot load.
      tolerated: [missingParts],
    });
    await open(page, api.url);
    await offlineReady(page);
    await enterAs(page, api, 'moderator@pmts.test');
    await page.goto(`${api.url}/privacy`);
    await speak(page, language);
    await offline(true);

    await page.goto(api.url + path);

    await expectCalm(page, language);
    await offline(false);
    await page.locator('.desk-line h1').waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test('on a phone a heading beside the notice that there is no network is one line and ends in three dots', async () => {
  const api = await openApi();
  await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
  const { page, offline } = await openContext({
    context: { viewport: { width: 360, height: 640 } },
    tolerated: [missingParts],
  });
  await enterAs(page, api, 'moderator@pmts.test');
  await page.goto(`${api.url}/privacy`);
  await speak(page, 'es');
  await page.goto(`${api.url}/account/quotes`);
  const title = page.locator('.desk-line h1', { hasText: 'Historial de Cotizaciones' });
  await title.waitFor();

  await offline(true);

  await page.locator('.desk-line .notices').waitFor();
  const shown = await title.evaluate((heading) => ({
    lines: heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
    isCut: heading.scrollWidth > heading.clientWidth,
    end: getComputedStyle(heading).textOverflow,
  }));
  expect(shown).toEqual({ lines: 1, isCut: true, end: 'ellipsis' });
});
