import { expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { templatesPath } from '../../src/contracts/templates.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { expectWords, patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('an admin keeps the templates, and a reply begins with one in the language of the applicant', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'licence');
  await addAccount(api.settings, ana, 'admin');
  await addAccount(api.settings, ben, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  const before = await fetch(api.url + templatesPath, { headers: bearer(token) });
  const { templates } = await before.json();

  await page.goto(`${api.url}/account/templates`);
  await page.getByRole('button', { name: 'Add a template' }).click();
  await page.locator('[data-save-templates]').click();
  await expectWords(page, 'what is missing', 'Name and text are needed in both languages.');
  const added = page.locator('.template').last();
  for (const [name, text] of [
    ['name-en', 'Greeting'],
    ['name-es', 'Saludo'],
    ['body-en', 'Dear {name}: {reference}'],
    ['body-es', 'Estimado {name}: {reference}'],
  ] as const) {
    await added.locator(`[name="${name}"]`).fill(text);
  }
  await page.locator('[data-save-templates]').click();
  await expect
    .poll(async () => {
      const answer = await fetch(api.url + templatesPath, { headers: bearer(token) });
      return (await answer.json()).templates.length;
    }, patience)
    .toBe(templates.length + 1);

  await enterAs(page, api, ben);
  await page.goto(`${api.url}/account/templates`);
  await expectWords(page, 'only to look at', 'Only administrators change templates.');
  expect(await page.locator('[data-save-templates]').count()).toBe(0);
  await openRequest(page, api.url, submissionId);
  const language = await page.locator('[data-language]').getAttribute('data-language');
  await page.keyboard.press('r');
  await page
    .locator('select[name="template"]')
    .selectOption({ label: language === 'es' ? 'Saludo' : 'Greeting' });
  await expect
    .poll(() => page.locator('[data-writing="message"] textarea').inputValue(), patience)
    .toMatch(language === 'es' ? /^Estimado José.*: PMTS\/LIC\/0001$/ : /^Dear José.*: PMTS\/LIC\/0001$/);
});
