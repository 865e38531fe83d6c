import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '../../src/lib/locale.ts';
import { addAccount } from '../support/accounts.ts';
import { axe } from '../support/browser/axe.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { codeIn, mailOf, type ReadMail } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, send, type Sending } from '../support/sending.ts';
import { openRequest } from './desk-steps.ts';
import { patience, speak } from './link.ts';
import { enterAs } from './staff-steps.ts';
import { offlineReady, textOf } from './steps.ts';

const phone = { viewport: { width: 360, height: 640 } } as const;
const online = { ...phone, serviceWorkers: 'block' } as const;
const unanswered = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/];
const endorsement = {
  name: 'Endorsement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(sampleFile('pdf', 120_000, 77)),
};

/** A request to which the office has attached a file at its desk. */
async function attached(): Promise<{
  readonly api: Api;
  readonly request: Sending;
  readonly reference: string;
}> {
  const api = await openApi();
  const request = await exampleOf('licence');
  const { receipt } = await send(api.url, request);
  await addAccount(api.settings, 'ana@pmts.test', 'moderator');
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await enterAs(page, api, 'ana@pmts.test');
  await openRequest(page, api.url, request.submissionId);
  await page.locator('h1').focus();
  await page.keyboard.press('r');
  const text = page.locator('[data-writing="message"] textarea');
  await text.fill('Here is your endorsement.');
  await page.locator('input[name="attachment"]').setInputFiles(endorsement);
  await page.locator('[data-attached="Endorsement.pdf"]').waitFor(patience);
  await text.focus();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => mailsOf(api, /-message\.eml$/), patience).toHaveLength(1);
  return { api, request, reference: receipt.reference };
}

async function mailsOf({ settings }: Api, name: RegExp): Promise<readonly ReadMail[]> {
  const files = await readdir(join(settings.dataDir, 'mail')).catch(() => []);
  const ids = files.filter((one) => name.test(one)).map((one) => one.replace(/\.eml$/, ''));
  return Promise.all(ids.map((id) => mailOf(settings, id)));
}

/** The code in the newest mail that has one, once this many have come. */
async function mailedCode(api: Api, count: number): Promise<string> {
  await expect.poll(() => mailsOf(api, /-access-.*\.eml$/), patience).toHaveLength(count);
  const mails = await mailsOf(api, /-access-.*\.eml$/);
  return codeIn(mails.at(-1) ?? { text: '' });
}

/** Presses the file's button, and reads the download. */
async function saved(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-file-id]').click(),
  ]);
  expect(download.suggestedFilename()).toBe(endorsement.name);
  return readFile(await download.path());
}

test('a file of the office opens with a code, and again without a network', async () => {
  const locale: Locale = 'en';
  const { api, request } = await attached();
  const [mail] = await mailsOf(api, /-message\.eml$/);
  const link = /https?:\/\/\S+\/requests\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { page, offline } = await openContext({ context: phone, tolerated: unanswered });
  await page.goto(link);
  await page.locator(`[data-submission-id="${request.submissionId}"][data-case-state]`).waitFor();
  await speak(page, locale);
  const form = page.locator('[data-office-files] form[data-access-code]');
  await form.waitFor();
  expect(await axe(page)).toEqual([]);

  await form.locator('button[type=button]').click();
  const code = await mailedCode(api, 1);
  // The page has read its answer, too.
  await form.getByRole('button', { name: /Mail me another code|Enviarme otro código/ }).waitFor();
  await form.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.locator('.notice-bad', { hasText: /This code is wrong|Este código no es correcto/ }).waitFor();
  await form.locator('input[name=code]').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.keyboard.press('Enter');
  await page.locator('[data-file-id]').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(endorsement.buffer.equals(await saved(page))).toBe(true);
  await page.locator('[data-file-here=true]').waitFor();

  await offlineReady(page);
  await offline(true);
  await page.reload();
  expect(endorsement.buffer.equals(await saved(page))).toBe(true);
});

test('a request is found by reference, address and code, with its files', async () => {
  const locale: Locale = 'es';
  const { api, request, reference } = await attached();
  const { page } = await openContext({ context: online, tolerated: unanswered });
  await page.goto(`${api.url}/requests`);
  await speak(page, locale);
  await page.locator('button[data-find-request]').click();
  const form = page.locator('form[data-find-request]');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page), patience).toMatch(/Enter the reference|Escriba la referencia/);
  expect(await axe(page)).toEqual([]);
  await form.locator('[name=reference]').fill(reference.toLowerCase());
  await form.locator('[name=email]').fill(request.texts['correo'] ?? '');
  await page.keyboard.press('Enter');
  const code = await mailedCode(api, 1);
  await form.locator('[name=code]').fill(code);
  await page.keyboard.press('Enter');
  await page.locator(`[data-submission-id="${request.submissionId}"][data-case-state]`).waitFor();
  expect(endorsement.buffer.equals(await saved(page))).toBe(true);
  await page.goto(`${api.url}/requests`);
  await page.locator(`.row[data-submission-id="${request.submissionId}"]`).waitFor();
});

test('the link in the mail with the code opens the files by a press, and by nothing less', async () => {
  const { api, request } = await attached();
  const { page } = await openContext({ context: online });
  await page.goto(`${api.url}/requests/${request.submissionId}`);
  await page.locator('form[data-access-code] button[type=button]').click();
  await mailedCode(api, 1);
  const [mail] = await mailsOf(api, /-access-.*\.eml$/);
  const link = /https?:\/\/\S+#access=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { page: other } = await openContext({ context: online });
  const asked: string[] = [];
  other.on('request', (one) => asked.push(one.url()));

  await other.goto(link);

  await other.locator('[data-access-link]').waitFor();
  await expect.poll(() => other.url()).toBe(`${api.url}/requests/${request.submissionId}`);
  expect(asked.filter((url) => url.includes('/results'))).toEqual([]);
  expect(await axe(other)).toEqual([]);
  await other.reload();
  await other.locator('[data-access-link]').click();
  expect(endorsement.buffer.equals(await saved(other))).toBe(true);
});

test('a request can be looked for from the menu, and on the page of one that nobody knows', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: online });
  await page.goto(api.url);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('a[data-find-request]').click();
  await page.locator('form[data-find-request]').waitFor();

  await page.goto(`${api.url}/requests/7c0ffee0-0000-4000-8000-000000000001`);

  await page.locator('form[data-find-request]').waitFor();
  expect(await textOf(page)).toContain('Our server knows no request with this address');
  await expect.poll(() => axe(page)).toEqual([]);
});
