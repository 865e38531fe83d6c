import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { offlineReady } from './steps.ts';

const everyFile = /\/assets\/(?!rendered)/;
const firstFiles = /\/assets\/(index|react|rolldown-runtime)-/;

/** Cuts off each of these files at its first request. */
async function openOnBrokenLink(files: RegExp) {
  const api = await openApi();
  const { page, context } = await launchBrowser({
    tolerated: [/ERR_CONNECTION_RESET|Failed to fetch|Failed to load resource/],
  });
  const cut = new Set<string>();
  await context.route(files, async (route) => {
    const { pathname } = new URL(route.request().url());
    // The worker's own fetches have their own retries.
    if (cut.has(pathname) || route.request().serviceWorker() !== null) return route.continue();
    cut.add(pathname);
    return route.abort('connectionreset');
  });
  return { api, page, cut };
}

test('a link that is cut in every file once leaves a page that comes to life, and is ready for offline', async () => {
  const { api, page, cut } = await openOnBrokenLink(everyFile);

  await page.goto(`${api.url}/licenses`);
  await page.locator('[name="nombre"]').pressSequentially('Ana');
  await page.locator('button[type=submit]:enabled').waitFor();

  expect(await page.locator('[name="nombre"]').inputValue()).toBe('Ana');
  await offlineReady(page);
  expect([...cut].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(4);
  const isStyled = (): boolean => {
    try {
      return [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => page.evaluate(isStyled)).toBe(true);
});

test('so does the page of a request, which a mail of the office leads to', async () => {
  const { api, page, cut } = await openOnBrokenLink(everyFile);

  await page.goto(`${api.url}/requests/7c0ffee0-0000-4000-8000-000000000001`);
  await page.getByText('not on this device').waitFor();

  await offlineReady(page);
  expect([...cut].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(4);
});

test.each([
  ['/licenses?draft=none', 'License Application'],
  ['/account/quotes', 'Help Us Help You'],
])('%s, which no build can draw, begins once its first scripts are here', async (address, heading) => {
  const { api, page, cut } = await openOnBrokenLink(firstFiles);

  await page.goto(api.url + address);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();

  expect(cut.size).toBe(4);
  expect(await page.locator('link[rel=manifest]').count()).toBe(1);
});
