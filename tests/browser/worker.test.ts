import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dist } from '../../scripts/project.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openContext, type OpenContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { startPlainApi } from '../support/plain-api.ts';
import { fillEvaluation, languageKept, offlineReady, submit, textOf, waitForState } from './steps.ts';
import { speak } from './link.ts';

/** Every public page with its heading in English; languages.test.ts opens them in Spanish. */
const pages = {
  '/': 'Help Us Help You',
  '/licenses': 'License Application',
  '/medical': 'Medical Certificate',
  '/evaluation': 'Classroom and Instructor Evaluation',
  '/requests': 'My requests',
  '/requests/none': 'not on this device',
  '/status': 'Is my request safe?',
  '/privacy': 'Privacy Policy',
  '/courses': 'Course Quote',
  '/liberian': 'Liberia',
  '/login': 'Sign in',
  '/nowhere': '404',
} as const;

const heading = (page: Page): Promise<string> => page.locator('main h1').innerText();

describe('after one visit', () => {
  test('every page opens from a cold start without a network', async () => {
    const api = await openApi();
    const visit = await launchBrowser();
    await visit.page.goto(api.url);
    await offlineReady(visit.page);
    await visit.close();
    await api.stop();

    const { page, offline } = await launchBrowser({ profile: visit.profile });
    await offline(true);
    for (const [path, words] of Object.entries(pages)) {
      await page.goto(api.url + path);
      await page.locator('html[lang="en"] main h1').waitFor();
      await expect.poll(() => heading(page), { message: path }).toContain(words);
    }
    await speak(page, 'es');
    await languageKept(page, 'es');
    await page.goto(`${api.url}/licenses`);
    await page.locator('html[lang="es"] main h1').waitFor();
    await expect.poll(() => heading(page)).toContain('Solicitud');
    await expect.poll(() => page.locator('html').getAttribute('data-offline-ready')).toBe('true');
  });

  test('calls and files are not answered with a page, with a network and without', async () => {
    const api = await openApi();
    const { page, offline } = await openContext();
    await page.goto(api.url);
    await offlineReady(page);
    const open = (path: string): Promise<number | 'no answer'> =>
      page.goto(api.url + path).then(
        (response) => response?.status() ?? 0,
        (error: Error) => (error.message.includes('ERR_INTERNET_DISCONNECTED') ? 'no answer' : 0),
      );

    expect(await open('/api/health')).toBe(200);
    expect(await page.content()).not.toContain('id="root"');
    expect(await open('/files/none')).toBe(404);
    expect(await open('/handbook.pdf')).toBe(404);
    expect(await open('/privacy?from=/api/health')).toBe(200);
    await offline(true);
    expect(await open('/apiary')).toBe(200);
    expect([await open('/api/health'), await open('/files/none'), await open('/handbook.pdf')]).toEqual(
      Array.from({ length: 3 }, () => 'no answer'),
    );
  });

  test('a page that the worker did not take over when it came, because it was being opened, is taken over', async () => {
    const api = await openApi();
    const { page, context } = await openContext();
    await page.goto(api.url);
    await offlineReady(page);

    // Opened past the worker, it resembles a page under way when the worker took over the open ones.
    const devtools = await context.newCDPSession(page);
    await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })]);
    await offlineReady(page);

    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  });

  test('"ready for offline" is taken back while one file of it is missing, which is fetched again', async () => {
    const api = await openApi();
    const { page } = await openContext({ tolerated: [/ERR_CONNECTION_REFUSED/] });
    await page.goto(api.url);
    await offlineReady(page);

    const removed = await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const asset = (await cache.keys()).find(({ url }) => url.includes('/assets/medical-'));
        if (asset !== undefined) return cache.delete(asset);
      }
      return false;
    });
    expect(removed).toBe(true);
    await api.stop();
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.goto(`${api.url}/status`);
    await page.waitForSelector('html[data-offline-ready="false"]', { state: 'attached' });
    await expect.poll(() => textOf(page)).toContain('Not yet.');

    await api.start();
    await page.reload();
    await offlineReady(page);
  });
});

test('the worker leaves every method but GET alone: what is posted arrives byte for byte', async () => {
  const api = await startPlainApi({ client: dist });
  onTestFinished(() => api.close());
  const { page } = await openContext();
  await page.goto(api.url);
  await offlineReady(page);

  const sent = await page.evaluate(async () => {
    const bytes = new Uint8Array(3_000_000);
    for (let start = 0; start < bytes.length; start += 65_536)
      crypto.getRandomValues(bytes.subarray(start, Math.min(bytes.length, start + 65_536)));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await fetch('/licenses', { method, body: new Blob([bytes]) });
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  });

  const seen = api.seen.filter(({ method }) => method !== 'GET');
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /licenses`),
  );
  for (const { body, method } of seen)
    expect(createHash('sha256').update(body).digest('hex'), method).toBe(sent);
});

describe('the invitation to install', () => {
  /** Runs in the page: fires the event that Chromium fires when the app is installable. */
  function offerInstallation(): void {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, {
      prompt: async () => {
        document.documentElement.dataset['prompted'] = 'yes';
      },
    });
    dispatchEvent(offer);
  }

  /** Chromium's own offer would interfere. */
  async function withoutRealOffers({ context }: OpenContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener('beforeinstallprompt', (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      });
    });
  }

  async function submitEvaluation(page: Page, url: string): Promise<string> {
    await page.goto(`${url}/evaluation`);
    await page.evaluate(offerInstallation);
    await fillEvaluation(page);
    expect(await page.locator('.invitation').count()).toBe(0);
    const id = await submit(page);
    await waitForState(page, id, 'queued');
    return id;
  }

  test('comes with the first saved request, asks the browser, and is not repeated for ever', async () => {
    const api = await openApi();
    const browser = await openContext();
    await withoutRealOffers(browser);
    const { page, offline } = browser;
    await page.goto(api.url);
    await offlineReady(page);
    await page.evaluate(offerInstallation);
    expect(await page.locator('.invitation').count()).toBe(0);
    await offline(true);

    await submitEvaluation(page, api.url);
    await page.locator('.invitation').getByRole('button', { name: 'Not now' }).click();
    await expect.poll(() => page.locator('.invitation').count()).toBe(0);
    await submitEvaluation(page, api.url);
    await page.locator('.invitation').getByRole('button', { name: 'Install' }).click();
    await page.waitForSelector('html[data-prompted="yes"]', { state: 'attached' });
    await expect.poll(() => page.locator('.invitation').count()).toBe(0);
    await submitEvaluation(page, api.url);
    expect(await page.locator('.invitation').count()).toBe(0);
  });

  test('tells the steps on an iPhone, which has no prompt', async () => {
    const api = await openApi();
    const browser = await openContext({
      context: {
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1',
      },
    });
    await withoutRealOffers(browser);
    const { page, offline } = browser;
    await page.goto(`${api.url}/evaluation`);
    await offlineReady(page);
    await offline(true);
    await fillEvaluation(page);
    await submit(page);

    const invitation = page.locator('.invitation');
    await invitation.waitFor();
    await expect.poll(() => invitation.innerText()).toContain('Add to Home Screen');
    expect(await invitation.getByRole('button', { name: 'Install' }).count()).toBe(0);
  });
});
