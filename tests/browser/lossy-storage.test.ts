import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { hashOf, patience, pdf } from './link.ts';
import { fillLicence, offlineReady, textOf, waitForState } from './steps.ts';
import { workerEvents } from './sync-steps.ts';

/** Counters of faults, in a page or a worker. */
interface Faults {
  faults: number;
}

/**
 * Works in a page and in a worker: every fortieth transaction finds its connection lost, as on iOS (hazards 3.11). A new
 * connection makes a page read everything again, some twenty transactions: lost more often than that, it reads for ever.
 */
function loseConnections(): void {
  const counted = Object.assign(globalThis, { faults: 0 });
  const begin = IDBDatabase.prototype.transaction;
  let count = 0;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...parts) {
    count += 1;
    if (count % 40 > 0) return begin.apply(this, parts);
    counted.faults += 1;
    this.close();
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
}

const faultsIn = (place: { evaluate<R>(work: () => R): Promise<R> }): Promise<number> =>
  place.evaluate(() => (globalThis as unknown as Faults).faults);

/** A page with the worker at work, and the worker. */
async function openSite(tolerated: readonly RegExp[] = []) {
  const api = await openApi();
  const { page, context } = await openContext({ tolerated });
  await page.goto(api.url);
  await offlineReady(page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return { api, page, context, worker };
}

/** A page with this fault. */
async function faultyPage(context: BrowserContext, fault: () => void): Promise<Page> {
  const page = await context.newPage();
  onTestFinished(() => page.close());
  await page.addInitScript(fault);
  return page;
}

/** Presses until it is acknowledged; each press before was answered in words. @returns the submission id */
async function submitAtLast(page: Page): Promise<string> {
  const acknowledged = page.locator('main article[data-submission-id][data-state]').first();
  const refused = page.locator('[data-not-submitted]');
  for (let presses = 0; presses < 10; presses += 1) {
    await page.locator('button[type=submit]').click();
    await acknowledged.or(refused).first().waitFor(patience);
    if (await acknowledged.isVisible()) return (await acknowledged.getAttribute('data-submission-id')) ?? '';
    expect(await refused.innerText()).toMatch(/NOT sent[\s\S]*NO enviado/);
    await page.reload();
  }
  throw new Error('Ten presses were refused');
}

const pages = ['/', '/licenses', '/requests', '/status'];

/** Checks that no page stays in its loading state. */
async function expectNoneWaits(page: Page, origin: string): Promise<void> {
  for (const path of pages) {
    await page.goto(origin + path);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => textOf(page), patience).not.toMatch(/Loading/);
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(0);
  }
}

test('a connection that is lost every fortieth time, in page and worker, costs nothing', async () => {
  const { api, page: home, context, worker } = await openSite([/Failed to load resource/]);
  const documents = [pdf(1, 700_000), pdf(2, 700_000)] as const;
  await worker.evaluate(loseConnections);
  const page = await faultyPage(context, loseConnections);
  await expectNoneWaits(page, api.url);

  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, documents[0]);
  const first = await submitAtLast(page);
  await waitForState(page, first, 'delivered');
  expect(await faultsIn(page)).toBeGreaterThan(0);
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, documents[1]);
  await api.stop();
  const second = await submitAtLast(page);
  await page.goto('about:blank');
  await api.start();

  // The home page may be quicker than the worker.
  const { sync } = await workerEvents(home, api.url);
  await expect.poll(() => sync().then(async () => (await submissionsOf(api)).length)).toBe(2);
  await expect.poll(() => sync().then(() => faultsIn(worker))).toBeGreaterThan(0);
  const received = await submissionsOf(api);
  expect(received.map(({ submissionId }) => submissionId).toSorted()).toEqual([first, second].toSorted());
  expect(received.map(({ files }) => files[0]?.sha256 ?? '').toSorted()).toEqual(
    documents.map(({ buffer }) => hashOf(buffer)).toSorted(),
  );
});
