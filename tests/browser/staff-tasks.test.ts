import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { formIds } from '../../src/forms/index.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { exampleOf, type Sending, send } from '../support/sending.ts';
import { tabTo } from './liberian-steps.ts';
import { expectWords, patience, speak } from './link.ts';
import { enterAs, openStaffMenu } from './staff-steps.ts';
import { textOf } from './steps.ts';

const boss = 'boss@pmts.test';

async function sendOneOfEach(api: Api): Promise<ReadonlyMap<string, Sending>> {
  const sent = new Map<string, Sending>();
  for (const form of formIds) {
    const sending = await exampleOf(form);
    expect((await send(api.url, sending)).status, form).toBe(201);
    sent.set(form, sending);
  }
  return sent;
}

test('requests are listed, found, read and saved with the keyboard alone', async () => {
  const api = await openApi();
  const sent = await sendOneOfEach(api);
  await addAccount(api.settings, boss, 'moderator');
  const { page } = await openContext({
    context: { serviceWorkers: 'block', reducedMotion: 'reduce', acceptDownloads: true },
  });
  await enterAs(page, api, boss);
  const { url } = api;
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectInBothLanguages(page, url);
  await saveByKeyboard(page, url, sent.get('licence'));
});

async function expectInBothLanguages(page: Page, url: string): Promise<void> {
  const words = {
    en: {
      heading: 'All Tasks',
      form: 'Licence request',
      label: 'First name',
      back: 'Back to the list',
      nothingMatches: 'Nothing matches',
    },
    es: {
      heading: 'Todas las Tareas',
      form: 'Solicitud de licencia',
      label: 'Nombre',
      back: 'Volver al listado',
      nothingMatches: 'Nada coincide',
    },
  };
  // Includes the quotation whose address is not verified.
  await page.goto(`${url}/task/all?quiet=true`);
  for (const locale of locales) {
    const { heading, form, label, back, nothingMatches } = words[locale];
    await speak(page, locale);
    await expectWords(page, 'the list', heading, form, '1–5');
    await expect.poll(() => page.locator('tr[data-submission]').count()).toBe(formIds.length);
    await page.locator('select[name="form"]').selectOption('licence');
    await expect.poll(() => page.locator('tr[data-submission]').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('form')).toBe('licence');
    await page.locator('.row-open').click();
    await expectWords(page, 'the detail', form, label, 'document.bin');
    await page.getByRole('link', { name: back }).click();
    await expect.poll(() => page.locator('tr[data-submission]').count()).toBe(1);
    await page.locator('select[name="form"]').selectOption('');
    await expect.poll(() => page.locator('tr[data-submission]').count()).toBe(formIds.length);
    // Text found only in the answers: the phone number, without its marks, on a licence or a quote request.
    await page.locator('input[name="q"]').fill('50761234567');
    await expect.poll(() => page.locator('tr[data-submission]').count()).toBeLessThan(formIds.length);
    expect(await page.locator('tr[data-submission]').count()).toBeGreaterThan(0);
    await page.locator('input[name="q"]').fill('nobody');
    await expectWords(page, 'nothing found', nothingMatches);
    await page.locator('input[name="q"]').fill('');
    await expect.poll(() => page.locator('tr[data-submission]').count()).toBe(formIds.length);
  }
}

test('what is typed right after a filter was chosen stays, and is searched for', async () => {
  const api = await openApi();
  await sendOneOfEach(api);
  await addAccount(api.settings, boss, 'moderator');
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await enterAs(page, api, boss);
  await page.goto(`${api.url}/task/all?form=licence`);
  await page.locator('tr[data-submission]').waitFor(patience);

  // Both before the page can have taken over the address.
  await page.evaluate(() => {
    const put = (selector: string, prototype: object, value: string, event: string): void => {
      const control = document.querySelector(selector);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
      control?.dispatchEvent(new Event(event, { bubbles: true }));
    };
    put('select[name="form"]', HTMLSelectElement.prototype, '', 'change');
    put('input[name="q"]', HTMLInputElement.prototype, 'nobody', 'input');
  });

  await expect.poll(() => new URL(page.url()).search, patience).toBe('?q=nobody');
  expect(await page.locator('input[name="q"]').inputValue()).toBe('nobody');
  await page.goBack();
  await expect.poll(() => page.locator('input[name="q"]').inputValue(), patience).toBe('');
  await page.locator('tr[data-submission]').waitFor(patience);
  expect(new URL(page.url()).searchParams.get('form')).toBe('licence');

  // A link of the menu leads to its list, whatever has been chosen or typed.
  await page.locator('select[name="form"]').selectOption('medical');
  await page.locator('input[name="q"]').fill('nobody');
  await openStaffMenu(page);
  await page.locator('.menu-counts a[href$="form=evaluation"]').click();
  await expect.poll(() => page.locator('select[name="form"]').inputValue(), patience).toBe('evaluation');
  expect(await page.locator('input[name="q"]').inputValue()).toBe('');
  await page.locator('tr[data-submission]').waitFor(patience);
});

/** Simulates an API without cases: requests stay unchanged, and can only be read and saved. */
async function withoutCases(page: Page): Promise<void> {
  await page.route('**/api/submissions/*', async (route) => {
    const response = await route.fetch();
    const { case: _case, events: _events, documents: _documents, ...plain } = await response.json();
    await route.fulfill({ response, json: plain });
  });
}

async function saveByKeyboard(page: Page, url: string, sending: Sending | undefined): Promise<void> {
  const [file] = sending?.files ?? [];
  await withoutCases(page);
  await page.goto(`${url}/task/all?form=licence`);
  await page.locator('tr[data-submission]').waitFor(patience);
  await tabTo(page, '.row-open');
  await page.keyboard.press('Enter');
  await page.locator('article[data-submission]').waitFor(patience);
  expect(await page.locator('[data-case], [data-act]').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(page, `[data-file="${file?.field}"] button`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await page.locator('[data-saving="saved"]').waitFor(patience);
  expect(new Uint8Array(await readFile(await download.path()))).toEqual(file?.bytes);

  await page.route('**/api/submissions/*/files/*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.keyboard.press('Enter');
  await page.locator('[data-saving="fileMissing"]').waitFor(patience);
  await page.unroute('**/api/submissions/*/files/*');
  await page.route('**/api/submissions/*/files/*', (route) => route.abort());
  await page.keyboard.press('Enter');
  await page.locator('[data-saving="notSaved"]').waitFor(patience);
}

test('a person whose role it is not learns nothing of what came in', async () => {
  const api = await openApi();
  const sent = await sendOneOfEach(api);
  await addAccount(api.settings, 'user@pmts.test', 'user');
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await enterAs(page, api, 'user@pmts.test');

  for (const path of ['/task/all', '/task/my-tasks', `/task/all/${sent.get('licence')?.submissionId}`]) {
    await page.goto(api.url + path);
    await expectWords(page, path, 'Your role does not allow you to see this.');
    expect(await textOf(page)).not.toMatch(/José|jose@ship/);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  }
});
