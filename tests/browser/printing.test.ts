import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { fillApplication, openLiberian } from './liberian-steps.ts';
import { speak } from './link.ts';
import { overprinted, papers, sheetsOf } from './paper.ts';
import { agree, choose, chooseGovernment, fillStudent, openCourses } from './quote-steps.ts';
import { openMore, submit, waitForState } from './steps.ts';

const formats = ['A4', 'Letter'] as const satisfies readonly (keyof typeof papers)[];
const longQuote = Array.from({ length: 18 }, (_, index) => String(index + 1));

async function expectNothingOverprinted(page: Page): Promise<void> {
  for (const locale of ['en', 'es'] as const) {
    await speak(page, locale);
    for (const format of formats) {
      expect(await overprinted(page, format), `${locale}, ${format}`).toEqual([]);
    }
  }
}

async function askForQuote(page: Page, api: Api, courses: readonly string[]): Promise<string> {
  await openCourses(page, api.url);
  await chooseGovernment(page, 'panama');
  await choose(page, { courses, renewalCourses: [] });
  await fillStudent(page);
  await agree(page);
  return submit(page);
}

test('a quote and a receipt of several sheets print nothing over anything else', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  const quote = await askForQuote(page, api, longQuote);
  await waitForState(page, quote, 'delivered');
  await expectNothingOverprinted(page);

  await speak(page, 'en');
  await openLiberian(page, api.url);
  await fillApplication(page, 'master');
  await waitForState(page, await submit(page), 'delivered');
  await expectNothingOverprinted(page);
  await page.emulateMedia({ media: 'print' });
  for (const format of formats) expect(await sheetsOf(page, format), format).toBeLessThanOrEqual(2);
});

test('the printed estimate of a waiting quote is one sheet, and nothing of its delivery is on it', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.route('**/api/send-email', (route) => route.abort());
  const waiting = await askForQuote(page, api, ['1', '11']);
  await waitForState(page, waiting, 'queued');
  await openMore(page);
  await page.locator('.request-side .meter').waitFor();

  for (const locale of ['en', 'es'] as const) {
    await speak(page, locale);
    await page.emulateMedia({ media: 'print' });
    const shown = page.locator('.request-body > *:visible');
    await expect
      .poll(() => shown.evaluateAll((all) => all.map(({ className }) => className)))
      .toEqual(['details']);
    expect(await page.locator('.request-body .quote-table').isVisible()).toBe(true);
    await expect.poll(() => page.locator('main button:visible, main input:visible').count()).toBe(0);
    for (const format of formats) expect(await sheetsOf(page, format)).toBe(1);
    await page.emulateMedia({ media: 'screen' });
  }
});
