import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { quotationChangePath } from '../../src/contracts/staff-quotations.ts';
import { keptOnDevice } from '../support/browser/kept-on-device.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { askForQuote } from '../support/quotes.ts';
import { change, write } from '../support/staff.ts';
import { pdf, speak, submitLicence } from './link.ts';
import { erase, openOffice } from './office.ts';
import { offlineReady, openMore, pick, press, tellOfNetwork, textOf, waitForState } from './steps.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

const patience = { timeout: longestWait, interval: 100 };
const unanswered = { tolerated: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/] };

async function received() {
  const api = await openApi();
  const browser = await openContext(unanswered);
  const { page } = browser;
  await page.goto(api.url);
  await offlineReady(page);
  const id = await submitLicence(page, api.url);
  await waitForState(page, id, 'delivered');
  return { api, browser, page, id, office: await openOffice(api) };
}

function caseState(page: Page, id: string): Promise<string | null> {
  const shown = page.locator(`main article[data-submission-id="${id}"][data-case-state]`);
  return shown.getAttribute('data-case-state', { timeout: 1000 }).catch(() => null);
}

/** The page asks at each contact. */
async function expectCase(page: Page, id: string, state: string): Promise<void> {
  const asked = async (): Promise<string | null> => {
    await tellOfNetwork(page);
    return caseState(page, id);
  };
  await expect.poll(asked, patience).toBe(state);
}

test('a request that nobody has begun is withdrawn without a network, and it arrives once', async () => {
  const { api, browser, page, id, office } = await received();
  await page.goto(`${api.url}/requests/${id}`);
  await expectCase(page, id, 'new');
  await browser.offline(true);
  await press(page, 'Withdraw this request');
  await press(page, 'Withdraw it');
  await page.locator('[data-addition="withdrawal"][data-state="queued"]').waitFor();
  await openMore(page);
  expect(await page.getByRole('button', { name: 'Withdraw this request' }).count()).toBe(0);

  await browser.offline(false);
  await expectCase(page, id, 'withdrawn');

  const { case: present, events } = await office.look(id);
  expect(present?.state).toBe('withdrawn');
  expect(events.map(({ kind }) => kind)).toEqual(['received', 'withdrawal']);
  await page.goto(`${api.url}/requests`);
  await page.locator(`.row[data-submission-id="${id}"][data-case-state="withdrawn"]`).waitFor();
});

test('a message is answered without a network, and a late reply ends its form', async () => {
  const { api, browser, page, id, office } = await received();
  expect((await write(office.desk, 'message', id, 'Please send page 2.')).status).toBe(201);
  await page.goto(`${api.url}/requests/${id}`);
  await expect.poll(() => textOf(page), patience).toMatch(/Our office[\s\S]*Please send page 2\./);
  await press(page, 'Write to us or add a document');
  await page.locator('form[data-addition="reply"] [name="text"]').fill('Here it is.');
  await pick(page, 'file', pdf(9));
  await browser.offline(true);
  await page.reload();
  expect(await page.locator('form[data-addition="reply"] [name="text"]').inputValue()).toBe('Here it is.');
  await page.locator('form[data-addition="reply"] button[type=submit]').click();
  await page.locator('[data-addition="reply"][data-state="queued"]').waitFor();
  await browser.offline(false);
  await tellOfNetwork(page);

  await expect.poll(() => textOf(page), patience).toMatch(/You[\s\S]*Here it is\./);
  expect((await office.look(id)).case?.unread).toBe(true);
  await expectFormClosed(page, `${api.url}/requests/${id}`);
});

/** Runs in the page: what waits is read from the device late, as on a slow phone. */
function readEntriesLate(): void {
  const { addEventListener } = EventTarget.prototype;
  IDBRequest.prototype.addEventListener = function (this: IDBRequest, type: string, listener: EventListener) {
    const isLate =
      type === 'success' &&
      this.source instanceof IDBObjectStore &&
      this.source.name === 'entries' &&
      this.transaction?.mode === 'readonly';
    const later = (event: Event): void => void setTimeout(() => listener(event), 400);
    addEventListener.call(this, type, isLate ? later : listener);
  };
}

/** A reply that arrives before the page has read it closes its form. */
async function expectFormClosed(page: Page, address: string): Promise<void> {
  await page.addInitScript(readEntriesLate);
  await page.goto(address);
  await press(page, 'Write to us or add a document');
  await page.locator('form[data-addition="reply"] [name="text"]').fill('And this.');
  await page.locator('form[data-addition="reply"] button[type=submit]').click();

  await page.locator('main .case').getByText('And this.').waitFor();
  await page.locator('form[data-addition="reply"]').waitFor({ state: 'detached' });
  expect(await page.locator('[data-add="reply"] button').count()).toBe(1);
}

test('a reply to a request that was erased meanwhile: the device forgets all of it, and says so', async () => {
  const { api, browser, page, id, office } = await received();
  const { reference } = await office.look(id);
  await page.goto(`${api.url}/requests/${id}`);
  await expectCase(page, id, 'new');
  await browser.offline(true);
  await press(page, 'Write to us or add a document');
  await page.locator('form[data-addition="reply"] [name="text"]').fill('Here is page two.');
  await pick(page, 'file', pdf(9));
  await page.locator('form[data-addition="reply"] button[type=submit]').click();
  await page.locator('[data-addition="reply"][data-state="queued"]').waitFor();
  const before = await keptOnDevice(page);
  for (const trace of [reference, 'Here is page two.']) expect(before).toContain(trace);

  await erase(api, id);
  await browser.offline(false);
  await tellOfNetwork(page);

  await waitForState(page, id, 'erased');
  expect(await textOf(page)).toMatch(
    /Erased, as you asked[\s\S]*at your request\. Nothing of it is kept on this device/,
  );
  await speak(page, 'es');
  expect(await textOf(page)).toMatch(/a petición suya\. En este dispositivo no queda nada de ella/);
  const after = await keptOnDevice(page);
  for (const trace of [reference, 'Here is page two.']) expect(after).not.toContain(trace);
  await page.goto(`${api.url}/requests`);
  await page.locator(`.row[data-submission-id="${id}"][data-state="erased"] a`).click();
  await press(page, 'Borrar este aviso');
  await page.locator('.empty').waitFor();
});

test('an approved quotation is accepted without a network, once', async () => {
  const api = await openApi();
  const office = await openOffice(api);
  const id = randomUUID();
  expect((await askForQuote(api.url, {}, id)).status).toBe(201);
  const browser = await openContext(unanswered);
  const { page } = browser;
  await page.goto(`${api.url}/requests/${id}`);
  await page.locator('[data-quotation="PENDING"]').waitFor();
  await offlineReady(page);
  const decision = { status: 'APPROVED' };
  expect((await change(office.desk, 'PATCH', quotationChangePath('1'), decision, 1)).status).toBe(200);
  await expectCase(page, id, 'inProgress');
  await browser.offline(true);
  await page.goto(api.url);
  await page.locator('[data-next-home="quoteToAccept"] a.button').click();
  const next = page.locator('[data-next]');
  expect(await next.getAttribute('data-next')).toBe('quoteToAccept');
  expect(await next.innerText()).not.toContain('nothing for you to do');
  expect(await page.locator('header [data-waiting="1"][data-attention="1"]').count()).toBe(1);
  await next.locator('button, a.button').click();
  await press(page, 'Accept it');
  await page.locator('[data-addition="acceptance"][data-state="queued"]').waitFor();
  await page
    .locator('[data-next="notSent"]', { hasText: 'Your acceptance is saved here, NOT sent yet' })
    .waitFor();
  await browser.offline(false);
  await tellOfNetwork(page);
  await page.locator('[data-next="accepted"]').waitFor(patience);
  expect(await page.locator('header [data-waiting]').count()).toBe(0);
  await page.locator('[data-state="delivered"]', { hasText: 'Acceptance of the quotation' }).waitFor();

  expect(await page.getByRole('button', { name: 'Accept the quotation' }).count()).toBe(0);
  const { events } = await office.look(id);
  expect(events.filter(({ kind }) => kind === 'acceptance')).toHaveLength(1);
});
