import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { askForQuote } from '../support/quotes.ts';
import { inspectAll } from './inspect.ts';
import { expectWords, patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('a client is added, gets the requests that staff confirm, and is erased with a certificate', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  for (const _ of [1, 2]) expect((await askForQuote(api.url, { email: 'eva@sea.test' })).status).toBe(201);
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);

  await page.goto(`${api.url}/clients/add`);
  await page.locator('[name="name"]').fill('Eva Mar');
  await page.locator('[name="email"]').fill('eva@sea.test');
  await page.locator('.desk-form [type="submit"]').click();
  await page.locator('[data-suggestions]').waitFor(patience);
  const address = page.url();
  for (const box of await page.locator('[name="suggestion"]').all()) await box.check();
  await page.locator('[data-suggestions] .button-primary').click();
  await expect.poll(() => page.locator('[data-request]').count(), patience).toBe(2);
  const [export_] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(export_.suggestedFilename()).toMatch(/^client-.*\.json$/);

  const scenes = [
    ['/clients/list', '[data-client]'],
    ['/clients/add', '.desk-form'],
    [new URL(address).pathname, '[data-request]'],
  ].map(([path = '', shown = '']) => ({
    name: path,
    async show(on: typeof page) {
      await on.goto(api.url + path);
      await on.locator(shown).first().waitFor(patience);
    },
  }));
  expect(await inspectAll(page, scenes)).toEqual([]);
  await speak(page, 'en');

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
