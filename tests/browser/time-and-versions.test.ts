import { expect, test } from 'vitest';
import { keptCookie } from '../../src/contracts/kept-cookie.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { fillEvaluation, offlineReady, submit, waitForState } from './steps.ts';

const banner = '.banner-box';

test('an app that was put back to an earlier version goes on with what a newer one has stored', async () => {
  const api = await openApi();
  const { page, offline } = await openContext();
  await page.goto(`${api.url}/evaluation`);
  await offlineReady(page);
  await offline(true);
  await fillEvaluation(page);
  const id = await submit(page);
  await offline(false);

  await page.goto(`${api.url}/robots.txt`);
  const version = await page.evaluate(async () => {
    const request = indexedDB.open('outbox', 99);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('later'));
    await new Promise((resolve) => request.addEventListener('success', resolve));
    request.result.close();
    return request.result.version;
  });

  expect(version).toBe(99);
  await page.goto(`${api.url}/requests/${id}`);
  await waitForState(page, id, 'delivered');
});

test('when everything that scripts have stored is gone, the mark that the host has renewed tells of it', async () => {
  const api = await openApi();
  const { page, context, offline } = await openContext();
  await page.goto(`${api.url}/evaluation`);
  await offlineReady(page);
  const marks = async (): Promise<readonly string[]> =>
    (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .filter((cookie) => !cookie.startsWith('lang='));
  expect(await marks()).toEqual([]);
  await offline(true);
  await fillEvaluation(page);
  await submit(page);
  await expect.poll(marks).toEqual([keptCookie]);
  await page.goto('about:blank');

  // Without a network: with one, the worker might deliver the request first.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: api.url,
    storageTypes: 'indexeddb,local_storage,service_workers,cache_storage',
  });
  await offline(false);
  await page.goto(api.url);

  await expect.poll(() => page.locator(banner).innerText()).toContain('has disappeared');
  await page.getByRole('button', { name: 'I understand' }).click();
  await page.reload();
  await offlineReady(page);
  expect(await page.locator(banner).count()).toBe(0);
  await expect.poll(marks).toEqual([]);
});

test('a mark that the host renews after the page has taken it back does not stay', async () => {
  const api = await openApi();
  const { page, context } = await openContext();
  await page.goto(api.url);
  await offlineReady(page);
  await page.evaluate(() => {
    cookieStore.addEventListener('change', ({ changed, deleted }) => {
      const told = [
        ...changed.map(({ name }) => `${name} set`),
        ...deleted.map(({ name }) => `${name} gone`),
      ];
      document.body.dataset['cookies'] = [document.body.dataset['cookies'] ?? '', ...told].join(' ').trim();
    });
  });

  const [name = '', value = ''] = keptCookie.split('=');
  await context.addCookies([{ name, value, url: api.url }]);

  await expect
    .poll(() => page.evaluate(() => document.body.dataset['cookies']))
    .toMatch(/^kept set.* kept gone$/);
});
