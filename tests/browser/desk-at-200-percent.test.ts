import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { peoplePath, type PersonAnswer } from '../../src/contracts/people.ts';
import { locales } from '../../src/lib/locale.ts';
import { caseViews } from '../../src/staff/case/case-panes.tsx';
import { addAccount, jsonOf } from '../support/accounts.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { askForQuote } from '../support/quotes.ts';
import { change } from '../support/staff.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { findOverhang } from './layout.ts';
import { patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';

/** Boxes inside the page that can be scrolled sideways. */
function sidewaysBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

test('at 200 % nothing at the desk scrolls sideways, in both languages', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  const { submissionId } = await sendDrawable(api, 'liberian');
  await sendDrawable(api, 'licence');
  const name = 'Maximiliano Bartolomé de la Santísima Trinidad';
  expect((await askForQuote(api.url, { name, email: `${'x'.repeat(60)}@ship.example` })).status).toBe(201);
  // A window of 1280 by 800.
  const { page } = await openContext({
    context: {
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 2,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    },
  });
  const token = await enterAs(page, api, ana);
  const person = { name, submissionIds: [submissionId] };
  const desk = { url: api.url, token };
  const { personId } = jsonOf(await change(desk, 'POST', peoplePath, person)) as PersonAnswer;
  const pages = [
    ['/task/all?quiet=true', '[data-inbox-row]'],
    ['/account/quotes', 'tr[data-quotation]'],
    ['/account/quotes/1', '[data-total]'],
    ['/reports/sales', '[data-report-table="months"] table'],
    ['/reports/performance', '[data-report-table="people"] table'],
    ['/reports/audit', '[data-report-table="events"] tbody tr'],
    [`/clients/${personId}`, 'main h1'],
  ] as const;

  const faults: unknown[] = [];
  const look = async (where: string): Promise<void> => {
    const found = { ...(await findOverhang(page)), boxes: await sidewaysBoxes(page) };
    if (found.pixels > 0 || found.boxes.length > 0) faults.push({ where, ...found });
  };
  for (const locale of locales) {
    await speak(page, locale);
    for (const [path, shows] of pages) {
      await page.goto(api.url + path);
      await page.locator(shows).first().waitFor(patience);
      await look(`${path}, ${locale}`);
    }
    await openRequest(page, api.url, submissionId);
    const tabs = await page.getByRole('tab').all();
    expect(tabs).toHaveLength(caseViews.length);
    for (const tab of tabs) {
      await tab.click();
      await look(`a request, ${await tab.innerText()}`);
    }
    await page.keyboard.press('r');
    await page.locator('[data-writing="message"] textarea').waitFor(patience);
    await look(`writing, ${locale}`);
  }
  expect(faults).toEqual([]);
});
