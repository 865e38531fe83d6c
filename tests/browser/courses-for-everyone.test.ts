import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { expectWords, speak } from './link.ts';
import { agree, choose, chooseGovernment, fillStudent, openCourses, student } from './quote-steps.ts';
import { openDetails, typeChoice, waitForState } from './steps.ts';

/** Presses Tab until the wanted control has the focus: controls that cannot be reached so exclude some people. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 400; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

test('a quote can be asked for with the keyboard alone', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await openCourses(page, api.url);
  for (const [name, value] of Object.entries(student)) {
    await tabTo(page, `[name="${name}"]`);
    await page.keyboard.type(value);
  }
  await tabTo(page, '[name="nationality"]');
  await typeChoice(page, 'Philipp', 'philippines');
  await tabTo(page, '[name="government"]');
  await typeChoice(page, 'Hond', 'honduras');
  await page.locator('[name="courses"]').first().waitFor();
  await tabTo(page, '[data-picker="courses"] input[type=search]');
  await page.keyboard.type('basic safety');
  await tabTo(page, '[name="courses"][value="1"]');
  await page.keyboard.press('Space');
  await tabTo(page, '[data-picker="renewalCourses"] input[type=search]');
  await page.keyboard.type('advanced fire');
  await tabTo(page, '[name="renewalCourses"][value="6"]');
  await page.keyboard.press('Space');
  for (const name of ['robot', 'terms']) {
    await tabTo(page, `[name="${name}"]`);
    await page.keyboard.press('Space');
  }
  await tabTo(page, 'button[type=submit]');

  await page.keyboard.press('Enter');

  await page.locator('article[data-state="delivered"]').waitFor();
  await openDetails(page);
  // 380 + 20 for a new one, half of 200 and 20 for a renewal.
  await expectWords(page, 'document', 'PMTS/Q/0001', 'Philippines', 'Honduras', '$400.00');
  const [received, ...others] = await submissionsOf(api);
  expect(others).toEqual([]);
  expect(received?.fields).toMatchObject({
    courses: ['1'],
    renewalCourses: ['6'],
    nationality: 'philippines',
  });
});

test('a quote is printed as a document of its own, on A4 and letter, and goes through the share sheet', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { serviceWorkers: 'block' } });
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = async (what) => void shared.push(what);
  });
  await openCourses(page, api.url);
  await chooseGovernment(page, 'panama');
  await choose(page, { courses: ['1', '11'], renewalCourses: ['6'] });
  await fillStudent(page);
  await agree(page);
  await page.locator('button[type=submit]').click();
  const article = page.locator('article[data-state="delivered"]');
  await article.waitFor();
  await waitForState(page, (await article.getAttribute('data-submission-id')) ?? '', 'delivered');

  for (const [locale, share, title] of [
    ['en', 'Share', 'Quote'],
    ['es', 'Compartir', 'Cotización'],
  ] as const) {
    await speak(page, locale);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    expect(printed).toMatch(new RegExp(`${title}\\s+PMTS/Q/0001`));
    expect(printed).toContain('José Ñáñez');
    expect(printed).toContain('$430.00');
    expect(printed).toContain('PMTS Maritime Training');
    expect(printed).not.toMatch(/Quote Generated|Cotización generada|Share|Compartir|6-digit|6 dígitos|©/);
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: share }).click();
  }
  const shared = await page.evaluate(() => Reflect.get(globalThis, 'shared') as { text: string }[]);
  expect(shared.map(({ text }) => text)).toEqual([
    expect.stringContaining('Total: $430.00 USD'),
    expect.stringContaining('Formación Básica en Seguridad (cuatro módulos) (Nuevo): $285.00'),
  ]);
  expect(JSON.stringify(shared)).not.toContain('Ñáñez');
});
