import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { alertEn } from '../../src/texts/en/more/alert.ts';
import { alertEs } from '../../src/texts/es/more/alert.ts';
import { meterEn } from '../../src/texts/en/more/meter.ts';
import { meterEs } from '../../src/texts/es/more/meter.ts';
import { requestEn } from '../../src/texts/en/more/request.ts';
import { requestEs } from '../../src/texts/es/more/request.ts';
import { axe } from '../support/browser/axe.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { type LinkWeather, type ShipLink, startShipLink } from '../support/ship-link.ts';
import { overhang, smallTargets } from './layout.ts';
import { patience, pdf, speak, submitLicence } from './link.ts';
import { fillLicence, offlineReady, openMore, submit, tellOfNetwork, textOf, waitForState } from './steps.ts';

const kibi = 1024;

async function linkTo(api: Api, weather: LinkWeather = {}): Promise<ShipLink> {
  const link = await startShipLink(api.url, weather);
  onTestFinished(() => link.close());
  return link;
}

async function percentOf(page: Page): Promise<number> {
  return Number(await page.locator('.meter').getAttribute('data-percent'));
}

async function choose(page: Page, when: 'now' | 'held' | 'unmetered'): Promise<void> {
  await page.locator(`input[name="sendWhen"][value="${when}"]`).check();
}

/** Records everything that the meter announces from now on. */
async function listenToMeter(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.locator('.meter [role=status]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const status = document.querySelector('.meter [role=status]');
    if (status === null) throw new Error('Nothing is read out');
    new MutationObserver(() => heard.push(status.textContent ?? '')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.filter(Boolean));
}

test('over a slow link the meter tells what has arrived, and the person holds it and lets it go', async () => {
  const api = await openApi();
  const link = await linkTo(api);
  const { page } = await openContext({
    context: { serviceWorkers: 'block', viewport: { width: 360, height: 640 } },
  });
  const size = 1800 * kibi;
  await page.goto(`${link.url}/licenses`);
  // Slow enough that everything checked during the upload is seen long before the last piece begins.
  link.set({ upload: 80 * kibi });
  const id = await submitLicence(page, link.url, pdf(1, size));
  const heard = await listenToMeter(page);
  await expect.poll(() => percentOf(page), patience).toBeGreaterThan(20);
  // From here on a piece takes longer than everything that is looked at.
  link.set({ upload: 8 * kibi });

  await expect
    .poll(() => textOf(page))
    .toMatch(/\d+\sKB of 1\.8\sMB have arrived\n+\d+\sKB per second, less than a minute left/);
  await expect.poll(() => page.locator('.meter-closing').getAttribute('data-closing')).toBe('interrupts');
  expect(await textOf(page)).not.toContain('You may close this page');
  expect(await axe(page)).toEqual([]);
  expect([await overhang(page), await smallTargets(page, 44)]).toEqual([0, []]);

  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
  const news = await heard();
  expect(news.length).toBeLessThanOrEqual((await percentOf(page)) / 10);
  expect(news[0]).toMatch(/^\d+ %: .* have arrived/);

  link.set({ upload: 400 * kibi });
  await choose(page, 'held');
  await waitForState(page, id, 'queued');
  const held = await percentOf(page);
  const pieces = link.requests().length;
  await expect.poll(() => textOf(page)).toContain(requestEn.wait.held);
  await expect.poll(() => textOf(page)).toContain(meterEn.closing.changesNothing);
  await page.reload();
  await waitForState(page, id, 'queued');
  await expect.poll(() => percentOf(page)).toBe(held);
  await tellOfNetwork(page);
  await page.goto(`${link.url}/requests`);
  await page.locator('.row-meter progress').waitFor();
  await expect.poll(() => page.locator('.row-meter').innerText()).toMatch(/of 1\.8\sMB have arrived/);
  expect([await axe(page), await overhang(page)]).toEqual([[], 0]);
  expect(
    link
      .requests()
      .slice(pieces)
      .filter((line) => line.startsWith('PATCH ')),
  ).toEqual([]);
  expect(await submissionsOf(api)).toEqual([]);

  await page.goto(`${link.url}/requests/${id}`);
  link.set({ upload: 400 * kibi });
  await choose(page, 'now');
  await waitForState(page, id, 'delivered');
  expect(await submissionsOf(api)).toHaveLength(1);
  // The next piece begins where the meter ended: it claimed no more than the API had, and nothing was lost.
  const [next = ''] = link
    .requests()
    .slice(pieces)
    .filter((line) => line.startsWith('PATCH '));
  const from = Number(/ from (\d+)$/.exec(next)?.[1]);
  expect(Math.floor((from / size) * 100)).toBe(held);
});

test('"only when not metered" waits for a link that says so, in Spanish too, and others pass it', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  });
  await page.goto(`${api.url}/licenses`);
  await speak(page, 'es');
  // Only the calls: without a worker the page loads its later parts over the network.
  await context.route(/\/api\//, (route) => route.abort());
  const id = await submitHere(page);
  await openMore(page);
  await choose(page, 'unmetered');
  await expect.poll(() => textOf(page), patience).toContain(requestEs.wait.metered);
  for (const words of [meterEs.when.unmetered, meterEs.cost.metered, meterEs.closing.changesNothing]) {
    await expect.poll(() => textOf(page)).toContain(words);
  }
  expect(await axe(page)).toEqual([]);

  await context.unroute(/\/api\//);
  await tellOfNetwork(page);
  const other = await context.newPage();
  const later = await submitLicence(other, api.url, pdf(2));
  await waitForState(other, later, 'delivered');
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([later]);
  await waitForState(page, id, 'queued');

  await page.evaluate(() => {
    const { connection } = navigator as Navigator & { connection: EventTarget & { type: string } };
    connection.type = 'wifi';
    connection.dispatchEvent(new Event('change'));
  });
  await waitForState(page, id, 'delivered');
  expect(await submissionsOf(api)).toHaveLength(2);
});

/** On the form that is open. */
async function submitHere(page: Page): Promise<string> {
  await fillLicence(page, pdf(1));
  return submit(page);
}

interface Told {
  readonly title: string;
  readonly tag: string | undefined;
  readonly body: string | undefined;
}

/** Runs in a page or the worker: records notifications. */
function keepTold(): void {
  // An empty page has none.
  if (!('ServiceWorkerRegistration' in globalThis)) return;
  const { prototype } = ServiceWorkerRegistration;
  const show = prototype.showNotification;
  const told: Told[] = [];
  Object.assign(globalThis, { told });
  prototype.showNotification = async function (this: ServiceWorkerRegistration, title, options) {
    await show.call(this, title, options);
    told.push({ title, tag: options?.tag, body: options?.body });
  };
}

/**
 * The notifications recorded there. Not by getNotifications: asked while one is being shown, Chromium takes it for one
 * that the person has closed.
 */
function toldIn(place: { evaluate<R>(work: () => R): Promise<R> }): Promise<readonly Told[]> {
  return place.evaluate(() => (globalThis as unknown as { told: readonly Told[] }).told);
}

test('a delivery without a page is told of once it was asked for, in the language of the request', async () => {
  const api = await openApi();
  const { page, context } = await openContext();
  await context.addInitScript(keepTold);
  await page.goto(api.url);
  await offlineReady(page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(keepTold);
  // Permissions not named here are refused from now on.
  await context.grantPermissions(['notifications', 'background-sync'], { origin: api.url });
  await speak(page, 'es');
  await page.goto(`${api.url}/licenses`);
  await api.stop();
  const id = await submitHere(page);
  await openMore(page);
  await page.locator('[data-alerts=off]').waitFor();
  await page.getByRole('button', { name: alertEs.switchOn }).click();
  await page.locator('[data-alerts=on]').waitFor();
  await page.goto('about:blank');

  await api.start();
  await expect.poll(async () => (await submissionsOf(api)).length).toBe(1);
  const [received] = await submissionsOf(api);
  const news = [{ title: 'Solicitud recibida', tag: id, body: received?.reference }];
  // It has arrived; the answer may still be on its way.
  await expect.poll(() => toldIn(worker), patience).toEqual(news);

  // A visible page shows its own deliveries itself.
  await page.goto(`${api.url}/status`);
  await page.locator('[data-alerts=on]').waitFor();
  await waitForState(page, await submitLicence(page, api.url, pdf(2)), 'delivered');
  expect([await toldIn(worker), await toldIn(page)]).toEqual([news, []]);

  await page.goto(`${api.url}/status`);
  await page.getByRole('button', { name: alertEs.switchOff }).click();
  await page.locator('[data-alerts=off]').waitFor();
});

test('nobody is asked unasked, and a refusal is explained', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { serviceWorkers: 'block' } });
  await context.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(globalThis, { asked });
    const state = { permission: 'default' };
    Object.defineProperty(Notification, 'permission', { get: () => state.permission });
    Notification.requestPermission = async () => {
      asked.times += 1;
      state.permission = 'denied';
      return 'denied';
    };
  });
  const timesAsked = () =>
    page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
  await page.goto(`${api.url}/status`);
  await page.locator('[data-alerts=off]').waitFor();
  expect(await timesAsked()).toBe(0);
  await page.getByRole('button', { name: alertEn.switchOn }).click();
  await page.locator('[data-alerts=denied]').waitFor();
  expect(await timesAsked()).toBe(1);
  await expect.poll(() => textOf(page)).toContain(alertEn.denied);
  expect(await axe(page)).toEqual([]);
});
