import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { pdf, submitLicence } from './link.ts';
import { openOffice } from './office.ts';
import { agree, choose, chooseGovernment, fillStudent, openCourses, pressSubmit } from './quote-steps.ts';
import { fillEvaluation, offlineReady, openMore, submit, waitForState } from './steps.ts';

/** What a person with five minutes has to read and to choose from, in `main`. */
interface Reading {
  readonly words: number;
  readonly controls: number;
}

/** Counts what is seen, without what lies in closed details and without the offer to keep details. */
function readingOf(page: Page): Promise<Reading> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (isSeen(node.parentElement ?? main)) texts.push(node.textContent ?? '');
    }
    const words = texts.join(' ').split(/\s+/);
    const controls = [...main.querySelectorAll('button, a[href], input, select, textarea')];
    return {
      words: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
      controls: controls.filter(isSeen).length,
    };

    function isSeen(element: Element): boolean {
      const isClosed = element.closest('details:not([open])') !== null && element.closest('summary') === null;
      const isOffer = element.closest('[data-keep-details]') !== null;
      return !isClosed && !isOffer && element.checkVisibility({ visibilityProperty: true });
    }
  });
}

interface Phone {
  readonly api: Api;
  readonly page: Page;
  readonly offline: (isOffline: boolean) => Promise<void>;
}

async function phoneIn(locale: Locale): Promise<Phone> {
  const api = await openApi();
  const { page, offline } = await openContext({
    context: { viewport: { width: 360, height: 640 } },
  });
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), locale);
  await page.goto(api.url);
  await offlineReady(page);
  return { api, page, offline };
}

/** Whether the whole of it is in the first screen. */
async function isInFirstScreen(page: Page, selector: string): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.locator(selector).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 640;
}

test.each(locales)('in %s every screen of a request is read in one look', async (locale) => {
  const phone = await phoneIn(locale);
  const id = await expectReceipt(phone);
  await expectWantedInFirstScreen(phone, id);
  await expectQuotation(phone);
  await expectThreeControls(phone);
});

/** A receipt has few words, and proves all of it in its details. @returns the id of its request */
async function expectReceipt({ api, page }: Phone): Promise<string> {
  const id = await submitLicence(page, api.url, pdf());
  await waitForState(page, id, 'delivered');
  await page.locator('[data-keep-details]').waitFor();
  expect(await page.locator('[data-alert-offer]').count()).toBe(0);
  expect((await readingOf(page)).words).toBeLessThanOrEqual(70);
  const next = await page.locator('[data-next]').innerText();
  expect(next).toContain('PMTS/LIC/0001');
  expect(await page.locator('main [data-share] button').count()).toBe(2);
  expect(await page.locator('[data-next] [data-share]').count()).toBe(0);

  await page.locator('main summary').click();
  const details = await page.locator('main details').innerText();
  expect(details).toContain(id);
  expect(details).toContain('UTC');
  expect(details).toContain('libreta.pdf');
  return id;
}

/** The document that the office wants again is chosen in the first screen. */
async function expectWantedInFirstScreen({ api, page }: Phone, id: string): Promise<void> {
  const office = await openOffice(api);
  await office.judge(id, 'documento', 'La foto está oscura');
  await office.move(id, 'waitingForApplicant');
  await page.goto(`${api.url}/requests/${id}`);
  await page.locator('form[data-correction] button').first().waitFor();
  expect(await isInFirstScreen(page, 'form[data-correction] .file-actions button')).toBe(true);
}

/** A quotation says its price in the first screen, waiting and received. */
async function expectQuotation({ api, page, offline }: Phone): Promise<void> {
  await openCourses(page, api.url);
  await offline(true);
  await chooseGovernment(page, 'panama');
  const course = (await page.locator('input[name="courses"]').first().getAttribute('value')) ?? '';
  const total = await choose(page, { courses: [course], renewalCourses: [] });
  await fillStudent(page);
  await agree(page);
  await pressSubmit(page);
  await page.locator('[data-next="notSent"]').waitFor();
  expect(await page.locator('main [data-total="total"]').first().innerText()).toBe(total);
  expect(await isInFirstScreen(page, '[data-total="total"]')).toBe(true);
  const waiting = await readingOf(page);
  expect(waiting.words).toBeLessThanOrEqual(60);
  expect(waiting.controls).toBe(3);

  await offline(false);
  await page.locator('main [data-state="delivered"]').waitFor();
  expect(await page.locator('main [data-total="total"]').first().innerText()).toBe(total);
  expect(await isInFirstScreen(page, '[data-total="total"]')).toBe(true);
  expect((await readingOf(page)).words).toBeLessThanOrEqual(70);
}

/** A waiting request has three controls, and all others behind More. */
async function expectThreeControls({ api, page, offline }: Phone): Promise<void> {
  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  await offline(true);
  const evaluation = await submit(page);
  await waitForState(page, evaluation, 'queued');
  const short = await readingOf(page);
  expect(short.words).toBeLessThanOrEqual(60);
  expect(short.controls).toBe(3);

  await openMore(page);
  // Some of them ask the device first: when to send, and notifications.
  await expect.poll(async () => (await readingOf(page)).controls).toBeGreaterThan(8);
}

test('notifications are offered once, with the receipt after the question about details', async () => {
  const { api, page } = await phoneIn('en');
  await waitForState(page, await submitLicence(page, api.url, pdf(3)), 'delivered');
  await page.locator('[data-keep-details] button').first().click();
  await page.locator('[data-keep-details]').waitFor({ state: 'detached' });
  expect(await page.locator('[data-alert-offer]').count()).toBe(0);
  const first = await submitLicence(page, api.url, pdf(1));
  await waitForState(page, first, 'delivered');
  await page.locator('[data-alert-offer]').waitFor();
  expect((await readingOf(page)).words).toBeLessThanOrEqual(70);
  const second = await submitLicence(page, api.url, pdf(2));
  await waitForState(page, second, 'delivered');
  await openMore(page);
  await page.locator('[data-alerts]').waitFor();
  expect(await page.locator('[data-alert-offer]').count()).toBe(0);

  await page.goto(`${api.url}/requests/${first}`);
  await page.locator('[data-alert-offer]').waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.locator('[data-alert-offer]').waitFor({ state: 'detached' });
  await page.reload();
  await waitForState(page, first, 'delivered');
  await openMore(page);
  await page.locator('[data-alerts]').waitFor();
  expect(await page.locator('[data-alert-offer]').count()).toBe(0);
});

test('the medical form has its second language in labels only', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/medical`);
  await page.locator('button[type=submit]').waitFor();
  expect(await page.locator('main label [lang="es"]').count()).toBeGreaterThan(10);
  expect(await page.locator('main :is(.hint, .lead, .consent, .needs) [lang="es"]').count()).toBe(0);
});
