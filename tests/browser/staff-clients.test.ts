import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { askForQuote } from '../support/quotes.ts';
import { openRequest } from './desk-steps.ts';
import { expectWords, patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('a client is added, gets the requests that staff confirm, and is erased with a certificate', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  const sent: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { status, receipt } = await askForQuote(api.url, { email: 'eva@sea.test' });
    expect(status).toBe(201);
    sent.push(receipt.submissionId);
  }
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);

  await page.goto(`${api.url}/clients/add`);
  await page.locator('[name="name"]').fill('Eva M.');
  await page.locator('.desk-form [type="submit"]').click();
  await page.locator('[data-client]').waitFor(patience);
  await page.goto(`${api.url}/clients/add`);
  await page.locator('[name="name"]').fill('Eva Mar');
  await page.locator('[name="email"]').fill('eva@sea.test');
  await page.locator('.desk-form [type="submit"]').click();
  await page.locator('[data-suggestions]').waitFor(patience);
  const address = page.url();
  for (const id of sent.slice(0, 2)) await page.locator(`[name="suggestion"][value="${id}"]`).check();
  await page.locator('[data-suggestions] .button-primary').click();
  await expect.poll(() => page.locator('[data-request]').count(), patience).toBe(2);
  const [export_] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(export_.suggestedFilename()).toMatch(/^PMTS-client-.*\.zip$/);

  await page.goto(address);
  await page.locator('[data-erase]').click();
  await page.locator('[name="erase"]').first().check();
  await page.locator('[data-erase-now]').click();
  await page.locator('[data-certificate]').waitFor(patience);
  await expect.poll(() => page.locator('[data-request]').count(), patience).toBe(1);
  await page.locator('[data-erase]').click();
  await page.locator('[name="erase"]').check();
  await page.locator('[data-erase-now]').click();
  await expectWords(page, 'the certificate', 'The client was erased');
  await page.goto(address);
  await expectWords(page, 'afterwards', 'There is no client at this address');
});

test('a client comes from a request by one key, and two are merged', async () => {
  const locale = 'es';
  const api = await openApi();
  await addAccount(api.settings, ana, 'moderator');
  const sent = [];
  for (const _ of [1, 2, 3]) {
    const { receipt } = await askForQuote(api.url, { email: 'eva@sea.test', document: 'PA0123456' });
    sent.push(receipt.submissionId);
  }
  const [first = '', second = '', third = ''] = sent;
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);
  await speak(page, locale);
  const dialog = page.locator('[data-dialog="client"]');
  const expectClient = async (id: string): Promise<string | null> => {
    await dialog.waitFor({ ...patience, state: 'detached' });
    await page.locator(`[data-case="${id}"]`).waitFor(patience);
    await page.locator('.case-facts [data-person]').waitFor(patience);
    return page.locator('[data-person]').getAttribute('data-person');
  };

  await openRequest(page, api.url, first);
  await page.keyboard.press('c');
  await dialog.locator(`[name="suggestion"][value="${second}"]`).check();
  expect(await dialog.locator('[name="document"]').inputValue()).toBe('PA0123456');
  await page.keyboard.press('Enter');
  const made = await expectClient(first);
  await openRequest(page, api.url, second);
  expect(await expectClient(second)).toBe(made);

  await openRequest(page, api.url, third);
  await page.locator('[data-act="client"]').click();
  await dialog.locator('[value="new"]').check();
  await dialog.locator('[name="name"]').fill('Eva M.');
  await dialog.locator('[type="submit"]').click();
  const other = await expectClient(third);
  expect(other).not.toBe(made);

  await page.locator('[data-person]').click();
  await page.locator('[data-merge]').click();
  await page.locator('[data-dialog="merge"] [type="search"]').fill('');
  await page.locator(`[data-merge-with="${made}"]`).click();
  expect(await page.locator('[data-both]').innerText()).toContain('Eva M.');
  await page.locator('[data-merge-now]').click();
  await expect.poll(() => page.locator('[data-request]').count(), patience).toBe(3);
  await openRequest(page, api.url, second);
  expect(await expectClient(second)).toBe(other);
  expect(await page.locator('[data-event="client"]').count()).toBe(2);
});
