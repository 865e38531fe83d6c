import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formIds, forms } from '../../src/forms/index.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { texts } from '../support/interface-texts.ts';
import { speak } from './link.ts';
import { offlineReady, textOf } from './steps.ts';

const words = { en: 'English', es: 'Español' } as const;

function lang(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('lang');
}

/** As if the link had been cut before the rest followed, or the browser had thrown it away. */
async function loseTexts(page: Page, locale: Locale): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  return page.evaluate(async (part) => {
    let lost = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (
          (request.url.includes(part) || request.url.includes('selftest-')) &&
          (await cache.delete(request))
        )
          lost += 1;
    }
    return lost;
  }, `/texts-${locale}-`);
}

async function press(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: words[locale], exact: true }).click();
}

/** The files of texts that this visit has loaded, by the first letters of their language. */
async function loadedTexts(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(names.flatMap((name) => /\/texts-([a-z]+)-/.exec(name)?.[1] ?? []))];
}

describe.each([
  ['en', 'es'],
  ['es', 'en'],
] as const)('a device that speaks "%s"', (own, other) => {
  test('loads no word of the other language, and switches at a press', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: { serviceWorkers: 'block' } });
    await page.goto(`${api.url}/robots.txt`);
    await page.evaluate((locale) => {
      localStorage.setItem('i18nextLng', locale);
      document.cookie = `lang=${locale}; Path=/`;
    }, own);
    for (const path of own === 'en' ? ['/', '/courses', '/status'] : ['/licenses', '/liberian', '/status']) {
      await page.goto(api.url + path);
      await page.locator('#root:not([data-path]) main h1').waitFor();
      await expect.poll(() => loadedTexts(page)).toEqual([own]);
    }

    await speak(page, other);
    await expect.poll(() => textOf(page)).toContain(texts[other].safety.title);
  });

  test('says that the other language needs a connection once, and changes nothing', async () => {
    const api = await openApi();
    const browser = await openContext({ tolerated: [/Failed to fetch dynamically imported module/] });
    const { page } = browser;
    await page.goto(api.url);
    await speak(page, own);
    await page.goto(`${api.url}/status`);
    await offlineReady(page);
    await expect.poll(() => textOf(page)).toContain(texts[own].safety.offline.whole);
    expect(await loseTexts(page, other)).toBeGreaterThan(5);
    await browser.offline(true);
    // Another visit: this one may have the other language in its memory.
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('Ana');

    await press(page, other);
    const said = texts[own].shell.languageAway.replace('{language}', words[other]);
    await page.getByText(said).waitFor();
    expect(await lang(page)).toBe(own);
    expect(await page.locator('[name="nombre"]').inputValue()).toBe('Ana');

    // All of it is there for the pages of this language, a form in both languages too, and /status claims no more.
    for (const path of [
      '/',
      ...formIds.map((id) => forms[id].path),
      '/requests',
      '/requests/none',
      '/privacy',
      '/login',
    ]) {
      await page.goto(api.url + path);
      await page.locator(`html[lang="${own}"] main h1`).waitFor();
      expect
        .soft(await textOf(page), path)
        .not.toMatch(/\b[a-z]+\.[a-z]+\.[a-z]+\b|Failed to|could not be loaded/);
    }
    // What follows only later is told of in the language of the page.
    const second = await page.context().newPage();
    await second.goto(`${api.url}/selftest`);
    await second.locator(`html[lang="${own}"] main h1`).waitFor();
    await second.close();
    await page.goto(`${api.url}/status`);
    await expect.poll(() => textOf(page)).toContain(texts[own].safety.offline.yes);
    expect(await textOf(page)).toContain(texts[own].safety.offline.following);

    await browser.offline(false);
    await press(page, other);
    await expect.poll(() => lang(page)).toBe(other);
    await browser.offline(true);
    await page.goto(`${api.url}/licenses`);
    await page.locator(`html[lang="${other}"] main h1`).waitFor();
    await expect.poll(() => page.locator('[name="nombre"]').inputValue()).toBe('Ana');
  });
});
