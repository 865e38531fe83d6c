import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts as en } from '../../src/texts/en/more/index.ts';
import { texts as es } from '../../src/texts/es/more/index.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { rememberLanguage } from '../support/browser/remember-language.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { pdf, submitLicence } from './link.ts';
import { answerLicence, offlineReady, submit, waitForState } from './steps.ts';

const words = { en: en.areas.me, es: es.areas.me };
const requestWords = { en: en.areas.request, es: es.areas.request };

const cards = (page: Page) => page.locator('.document[data-pocket-document]');

/** Sends a licence, and answers that the device is one's own. */
async function ownDevice(page: Page, url: string): Promise<void> {
  const id = await submitLicence(page, url, pdf(1));
  await waitForState(page, id, 'delivered');
  await page.locator('[data-keep-details] button').first().click();
  await page.locator('[data-keep-details]').waitFor({ state: 'detached' });
}

test('a document kept at a form is in the next one, and expires with notice', async () => {
  const locale = 'es';
  const { documents } = words[locale];
  const api = await openApi();
  const { page, offline } = await openContext({ context: { viewport: { width: 360, height: 640 } } });
  await page.goto(`${api.url}/robots.txt`);
  await rememberLanguage(page, locale);
  await page.goto(api.url);
  await offlineReady(page);
  await ownDevice(page, api.url);

  await offline(true);
  await page.goto(`${api.url}/licenses`);
  await page.locator('button[type=submit]:enabled').waitFor();
  await page.locator('input[name=documento]').setInputFiles(pdf(2));
  await page.getByRole('button', { name: new RegExp(`^${documents.keep}`) }).click();
  await page.getByText(documents.kept_one).waitFor();

  await page.goto(`${api.url}/me`);
  await page.getByRole('link', { name: documents.title }).click();
  await cards(page).waitFor();
  expect(await cards(page).locator('select').inputValue()).toBe('identity');
  const soon = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
  await cards(page).locator('input[type=date]').fill(soon);
  await cards(page)
    .getByRole('button', { name: new RegExp(`^${requestWords[locale].action.calendar}`) })
    .waitFor();
  const downloading = page.waitForEvent('download');
  await cards(page)
    .getByRole('button', { name: new RegExp(`^${requestWords[locale].action.calendar}`) })
    .click();
  expect((await downloading).suggestedFilename()).toBe(`${soon}.ics`);

  await page.goto(api.url);
  await page.locator('[data-expiring]').getByText(soon.split('-').toReversed().join('/')).waitFor();
  await page.locator('[data-expiring] button').click();
  await page.locator('[data-expiring]').waitFor({ state: 'detached' });

  await page.goto(`${api.url}/medical`);
  await page.locator('button[type=submit]:enabled').waitFor();
  const field = page.locator('[data-field="documentoIdentidad"], [data-file]').first();
  await field.getByRole('button', { name: new RegExp(`^${documents.from}`) }).click();
  await field.locator('[data-pocket-document]').click();
  await field.locator('.file-name').waitFor();
  expect(await field.locator('.file-name').innerText()).toBe(pdf(2).name);

  await page.goto(`${api.url}/licenses`);
  // The draft has it; without it the field offers it again.
  await page.locator('[data-file-state=kept] .file-actions button').last().click();
  await page.locator('[data-file-state=empty]').waitFor();
  await answerLicence(page);
  await page.getByRole('button', { name: new RegExp(`^${documents.from}`) }).click();
  await page.locator('[data-pocket-document]').click();
  await page.locator('[data-file-state=kept]').waitFor();
  await offline(false);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const [, second] = await submissionsOf(api);
  expect(second?.files.map(({ size }) => size)).toEqual([pdf(2).buffer.length]);
});

test('what is added is shown, saved, deleted, and gone at once when others use the device', async () => {
  const { documents, offer, others } = words.en;
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/me/documents`);
  await page.getByRole('button', { name: words.en.none.own }).click();
  await page.getByText(documents.none).waitFor();
  const input = page.locator('main input[type=file]').first();
  for (const number of [3, 4]) {
    await input.setInputFiles(pdf(number));
    await expect.poll(() => cards(page).count()).toBe(number - 2);
  }
  await input.setInputFiles({
    name: 'program.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await page.getByRole('alert').waitFor();

  const saving = page.waitForEvent('download');
  await cards(page).first().getByRole('button', { name: /^Save/ }).click();
  expect((await saving).suggestedFilename()).toBe(pdf(4).name);
  await cards(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: documents.removal.confirm }).click();
  await expect.poll(() => cards(page).count()).toBe(1);

  await page.goto(`${api.url}/me`);
  await page.getByRole('button', { name: offer.no }).click();
  await page.getByRole('button', { name: others.confirm }).click();
  await page.getByText(words.en.none.shared).waitFor();
  await page.goto(`${api.url}/me/documents`);
  await page.getByText(words.en.none.shared).waitFor();
  expect(await cards(page).count()).toBe(0);
});

test('files shared from another app lie among the documents, where the device is one’s own', async () => {
  const { documents } = words.en;
  const api = await openApi();
  const { page, offline } = await openContext();
  await page.goto(api.url);
  await offlineReady(page);
  await offline(true);
  // As the browser posts them: a navigation.
  const share = async (): Promise<void> => {
    await page.evaluate((address) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: address, enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'documents' });
      input.id = 'shared-from-outside';
      form.append(input);
      document.body.append(form);
    }, '/me/share');
    await page.locator('#shared-from-outside').setInputFiles(pdf(5));
    await page.evaluate(() => document.querySelector<HTMLFormElement>('body > form')?.submit());
    await page.waitForURL('**/me/documents?share=*');
  };

  await share();
  await page.locator('[data-shared=own]').waitFor();
  await page.getByRole('button', { name: words.en.none.own }).click();
  await page.getByText(documents.none).waitFor();
  await share();
  await page.locator('[data-shared=kept]').waitFor();
  expect(await cards(page).locator('.document-name').innerText()).toContain(pdf(5).name);
});
