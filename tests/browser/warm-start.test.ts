import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formIds } from '../../src/forms/index.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { layoutShift } from './layout.ts';
import { draftSaved, languageKept } from './steps.ts';

describe('opened again, with the worker', () => {
  test('a page on which this device has nothing to add starts as rendered, and any other one from the frame', async () => {
    const api = await openApi();
    const { page, offline } = await launchBrowser({ asRendered: true });
    await page.goto(api.url);
    await renderedKept(page, 'en');
    await offline(true);

    for (const path of ['/', '/licenses', '/courses', '/liberian']) {
      expect(await documentAt(page, api.url + path)).toContain(` data-path="${path}"`);
      // It comes to life from the files that are here.
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
    }
    for (const path of ['/requests', '/no-such-page', '/licenses?draft=1']) {
      const text = await documentAt(page, api.url + path);
      expect(text).toContain('Opening…');
      expect(text).not.toContain('data-path');
      await page.locator('main h1').waitFor();
    }
  });

  test('a form with a draft starts from the frame, from its first letter until it is deleted', async () => {
    const api = await openApi();
    const { page } = await launchBrowser({ asRendered: true });
    await page.goto(api.url);
    await renderedKept(page, 'en');
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('Ana');
    await draftSaved(page);

    await expect.poll(() => documentAt(page, `${api.url}/licenses`)).not.toContain('data-path');
    await expect.poll(() => page.locator('[name="nombre"]').inputValue()).toBe('Ana');
    expect(await documentAt(page, `${api.url}/medical`)).toContain('data-path');
    // The home page tells of it.
    expect(await documentAt(page, api.url)).not.toContain('data-path');
    await page.goto(`${api.url}/licenses`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    // Deleted: the note is gone.
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => documentAt(page, `${api.url}/licenses`)).toContain('data-path');
  });

  test('a page starts in the language that was chosen, once it is here', async () => {
    const api = await openApi();
    const { page } = await launchBrowser({ asRendered: true });
    await page.goto(api.url);
    await renderedKept(page, 'en');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'English' }).waitFor();
    await languageKept(page, 'es');

    // Not in the other language for a moment.
    expect(await documentAt(page, `${api.url}/licenses`)).not.toContain('data-path');
    await renderedKept(page, 'es');
    expect(await documentAt(page, `${api.url}/licenses`)).toContain('Solicitud de Licencia');
  });

  test.each([false, true])(
    'what is read does not move as a page comes to life, offline: %s',
    async (isOffline) => {
      const api = await openApi();
      const { page, offline } = await launchBrowser({
        asRendered: true,
        context: { viewport: { width: 360, height: 640 } },
      });
      await page.goto(api.url);
      await renderedKept(page, 'en');
      await offline(isOffline);
      const moved: [path: string, score: number][] = [];
      for (const path of ['/', '/licenses', '/courses', '/medical', '/liberian', '/evaluation']) {
        expect(await documentAt(page, api.url + path)).toContain('data-path');
        await page.locator('#root:not([data-path]) button:enabled').first().waitFor();
        expect([path, await page.locator('.banner-offline').isVisible()]).toEqual([path, isOffline]);
        moved.push([path, await page.evaluate(layoutShift)]);
      }

      expect(moved.filter(([, score]) => score > 0.05)).toEqual([]);
    },
  );
});

/** What the worker answers with. */
async function documentAt(page: Page, address: string): Promise<string> {
  const response = await page.goto(address);
  return (await response?.text()) ?? '';
}

/** Waits until the worker has all rendered pages of a language. */
async function renderedKept(page: Page, locale: Locale): Promise<void> {
  const addresses = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const kept = await Promise.all(opened.map((cache) => cache.keys()));
      return kept.flat().map(({ url }) => url);
    });
  await expect
    .poll(async () => (await addresses()).filter((url) => url.includes(`/${locale}/`)).length)
    .toBe(2 * (formIds.length + 1));
}
