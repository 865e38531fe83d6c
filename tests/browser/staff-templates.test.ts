import { expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { templatesPath } from '../../src/contracts/templates.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openRequest, requestOf, sendDrawable } from './desk-steps.ts';
import { boxesOf } from './layout.ts';
import { expectWords, patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = {
  context: { serviceWorkers: 'block', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } },
} as const;

/** As long as a template usually is. */
const lines = Array.from({ length: 4 }, (_, line) => `Line ${line}`).join('\n');

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
    ['body-en', `Dear {name}: {reference}\n\nPlease tell us: ___\n\n${lines}`],
    ['body-es', `Estimado {name}: {reference}\n\nPor favor indíquenos: ___\n\n${lines}`],
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
  const box = page.locator('[data-writing="message"] textarea');
  await expect
    .poll(() => box.inputValue(), patience)
    .toMatch(language === 'es' ? /^Estimado José.*: PMTS\/LIC\/0001\n/ : /^Dear José.*: PMTS\/LIC\/0001\n/);

  // All of it is seen, and what one answers beside it.
  const isWhole = () => box.evaluate((area) => area.scrollHeight <= area.clientHeight + 1);
  expect(await isWhole()).toBe(true);
  expect((await boxesOf(page, '[data-composer] .button-primary')).map((one) => one.isWhole)).toEqual([true]);
  // Longer than there is room: the box ends where the answers need the rest.
  const template = await box.inputValue();
  await box.fill(`${template}\n${'More\n'.repeat(100)}`);
  expect(await isWhole()).toBe(false);
  const [answers] = await boxesOf(page, '.case-scroll');
  expect(answers?.height).toBeGreaterThan(90);
  expect((await boxesOf(page, '[data-composer] .button-primary')).map((one) => one.isWhole)).toEqual([true]);
  await box.fill(template);

  // The blank holds it back, and is chosen, so that what is typed stands in its place.
  const messages = async () => (await requestOf(api, token, submissionId)).messages.map(({ text }) => text);
  await box.press('Control+Enter');
  await page.keyboard.type('your rank');
  expect(await box.inputValue()).toBe(template.replace('___', 'your rank'));
  expect(await messages()).toEqual([]);
  // So does a colon at the end, once it was to be sent.
  await box.fill('Please tell us:');
  expect(await page.locator('[data-composer] .field-error').first().innerText()).toBe('');
  await box.press('Control+Enter');
  await expectWords(page, 'what is missing', 'The text ends with a colon');
  await page.keyboard.type(' your rank.');
  await box.press('Control+Enter');
  await expect.poll(messages, patience).toEqual(['Please tell us: your rank.']);
});
