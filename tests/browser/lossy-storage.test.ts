import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { texts } from '../support/interface-texts.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { hashOf, patience, pdf } from './link.ts';
import { answerLicence, type FileToPick, fillLicence, offlineReady, textOf, waitForState } from './steps.ts';
import { workerEvents } from './sync-steps.ts';
import { formPaths } from '../support/form-lists.ts';

/** Counters of faults, in a page or a worker. */
interface Faults {
  faults: number;
}

/** Works in a page and in a worker: every seventh transaction finds its connection lost, as on iOS (hazards 3.11). */
function loseConnections(): void {
  const counted = Object.assign(globalThis, { faults: 0 });
  const begin = IDBDatabase.prototype.transaction;
  let count = 0;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...parts) {
    count += 1;
    if (count % 7 > 0) return begin.apply(this, parts);
    counted.faults += 1;
    this.close();
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
}

/** As above: every third write succeeds, and then its transaction does not. */
function refuseCommits(): void {
  const counted = Object.assign(globalThis, { faults: 0 });
  const put = IDBObjectStore.prototype.put;
  let count = 0;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parts) {
    const request = put.apply(this, parts);
    count += 1;
    if (count % 3 === 0) {
      counted.faults += 1;
      request.addEventListener('success', () => this.transaction.abort());
    }
    return request;
  };
}

/** As above: there is no room for any note on a request, until `isFull` is removed. */
function leaveNoRoom(): void {
  const full = Object.assign(globalThis, { faults: 0, isFull: true });
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parts) {
    if (!full.isFull || this.name !== 'entries') return put.apply(this, parts);
    full.faults += 1;
    throw new DOMException('No space', 'QuotaExceededError');
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

/** Chooses the file until it is kept; each time before, the field reported that it was not. */
async function pickAtLast(page: Page, document: FileToPick): Promise<void> {
  const field = page.locator('[data-file="documento"]');
  const told = field.and(page.locator('[data-file-state="kept"], [data-file-state="notSaved"]'));
  for (let picks = 0; picks < 10; picks += 1) {
    await field.locator('input[type=file]').setInputFiles(document);
    await told.waitFor(patience);
    if ((await field.getAttribute('data-file-state')) === 'kept') return;
    expect(await field.innerText()).toContain(texts.en.form.fileNotSaved);
  }
  throw new Error('Ten picks were not kept');
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

const pages = ['/', ...formPaths, '/requests', '/status', '/privacy'];

/** Checks that no page stays in its loading state. */
async function expectNoneWaits(page: Page, origin: string): Promise<void> {
  for (const path of pages) {
    await page.goto(origin + path);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => textOf(page), patience).not.toMatch(/Loading/);
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(0);
  }
}

test('a connection that is lost in every seventh transaction, in the page and in the worker, costs nothing', async () => {
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

  await expect.poll(async () => (await submissionsOf(api)).length).toBe(2);
  // The page may have been quicker every time.
  const { sync } = await workerEvents(home, api.url);
  await expect.poll(() => sync().then(() => faultsIn(worker))).toBeGreaterThan(0);
  const received = await submissionsOf(api);
  expect(received.map(({ submissionId }) => submissionId).toSorted()).toEqual([first, second].toSorted());
  expect(received.map(({ files }) => files[0]?.sha256 ?? '').toSorted()).toEqual(
    documents.map(({ buffer }) => hashOf(buffer)).toSorted(),
  );
});

test('where every third commit is refused, whatever was acknowledged is there, and arrives once', async () => {
  const { api, page, context } = await openSite([/Failed to load resource/]);
  const document = pdf(3, 100_000);
  await api.stop();
  const faulty = await faultyPage(context, refuseCommits);
  await faulty.goto(`${api.url}/licenses`);
  await answerLicence(faulty);
  await pickAtLast(faulty, document);

  const id = await submitAtLast(faulty);
  expect(await faultsIn(faulty)).toBeGreaterThan(0);
  await faulty.close();
  await page.goto(`${api.url}/requests/${id}`);
  await waitForState(page, id, 'queued');
  await api.start();

  await waitForState(page, id, 'delivered');
  const received = await submissionsOf(api);
  expect(received.map(({ submissionId, files }) => [submissionId, files[0]?.sha256])).toEqual([
    [id, hashOf(document.buffer)],
  ]);
});

test('a worker without room to note its attempt sends nothing, and sends it once there is room', async () => {
  const { api, page, worker } = await openSite([/Failed to load resource/]);
  await worker.evaluate(leaveNoRoom);
  await api.stop();
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, pdf(4));
  const id = await submitAtLast(page);
  await page.goto('about:blank');
  await api.start();
  await expect.poll(() => faultsIn(worker)).toBeGreaterThan(0);
  expect(await submissionsOf(api)).toEqual([]);

  await worker.evaluate(() => Object.assign(globalThis, { isFull: false }));
  await page.goto(`${api.url}/requests/${id}`);
  await waitForState(page, id, 'delivered');
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
});
