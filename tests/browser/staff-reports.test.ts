import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formIds } from '../../src/forms/index.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { askForQuote } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { expectWords, patience } from './link.ts';
import { papers, sheetsOf } from './paper.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('figures are plots with their numbers below, by a period in the address, and go into a spreadsheet', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  await addAccount(api.settings, ben, 'moderator');
  expect((await askForQuote(api.url)).status).toBe(201);
  for (const form of ['licence', 'evaluation'] as const) {
    expect((await send(api.url, await exampleOf(form))).status).toBe(201);
  }
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);

  await page.goto(`${api.url}/reports/sales`);
  const months = page.locator('[data-report-table="months"]');
  await months.locator('svg.plot rect').first().waitFor(patience);
  expect(await months.locator('tfoot td').first().textContent()).toBe('1');
  const download = page.waitForEvent('download');
  await page.locator('[data-csv="months"]').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sales-months-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffMonth,Quotations,.*\r\n\d{4}-\d\d,1,/);
  const shownPeriod = async (): Promise<string> =>
    `${await page.locator('[name="from"]').inputValue()} ${await page.locator('[name="to"]').inputValue()}`;
  await page.locator(`[data-period="${await shownPeriod()}"]`).waitFor(patience);
  await page.locator('[data-choose-period="lastMonth"]').click();
  await page.waitForURL((url) => /^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/.test(url.search));
  await page.locator(`[data-period="${await shownPeriod()}"]`).waitFor(patience);
  await page.locator('[data-choose-period="lastYear"][aria-pressed="false"]').click();
  await page.waitForURL((url) => url.search === '');
  await page.locator('[name="to"]').fill('2020-12-31');
  await expectWords(page, 'an empty period', 'Nothing in this period.');
  expect(new URL(page.url()).search).toBe('?to=2020-12-31');
  await page.locator('[name="from"]').fill('2021-01-01');
  await expectWords(page, 'a period that cannot be', 'The last day is before the first one.');
  const days = ['2021-02-01', '2021-02-28'] as const;
  expect(await setAtOnce(page, days)).toEqual(days);
  await page.waitForURL((url) => url.search === `?to=${days[1]}&from=${days[0]}`);
  await page.locator(`[data-period="${days.join(' ')}"]`).waitFor(patience);

  await page.getByRole('link', { name: 'Evaluations' }).click();
  await page.locator('[data-report-table="instructors"] .plot-bar').first().waitFor(patience);
  await page.goto(`${api.url}/reports/audit?event=signed+in`);
  await page.locator('[data-report-table="events"] tbody tr').first().waitFor(patience);
  expect(await page.locator('tbody tr').first().textContent()).toContain('Signed in');

  await enterAs(page, api, ben);
  await page.goto(`${api.url}/reports/audit`);
  await page.locator('[role="alert"]').waitFor(patience);
  expect(await page.locator('table').count()).toBe(0);
});

/** Both days of a period before the page can follow the first. @returns what stands in the fields then */
function setAtOnce(page: Page, days: readonly [string, string]): Promise<readonly string[]> {
  return page.evaluate((values) => {
    const fields = ['from', 'to'].map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`));
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    fields.forEach((field, at) => {
      write?.call(field, values[at]);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    return fields.map((field) => field?.value ?? '');
  }, days);
}

const figures = {
  quotations: 1234,
  quoted: 123_456_700,
  approved: 234,
  approvedValue: 23_456_700,
  accepted: 123,
  acceptedValue: 12_345_600,
  pending: 12,
  rejected: 34,
  expired: 56,
};
const time = { count: 900, average: 40.25, median: 26.75, ninety: 170.5 };
const work = {
  received: 1234,
  done: 1100,
  refused: 34,
  withdrawn: 0,
  ours: 12,
  theirs: 88,
  firstReaction: time,
  finished: time,
  quotes: 321,
  accepted: 123,
  acceptedValue: 12_345_600,
};
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
const year = { from: '2026-01-01', to: '2026-12-31' };

/** A busy year of an office. */
const busy = {
  sales: {
    ...year,
    total: figures,
    byMonth: months.map((month) => ({ month, ...figures })),
    byGovernment: ['panama', 'liberia', 'bahamas', 'marshall'].map((government) => ({
      government,
      ...figures,
    })),
    byCourse: Array.from({ length: 56 }, (_, at) => ({
      name: `Advanced training for ships that carry cargo of kind ${at + 1}`,
      new: 56 - at,
      renewal: 3,
      quoted: 1_234_500,
    })),
  },
  performance: {
    ...year,
    total: work,
    months: months.map((month) => ({ month, ...work })),
    byMonth: months.flatMap((month) => formIds.map((form) => ({ month, form, received: 123 }))),
    byForm: formIds.map((form) => ({ form, ...work })),
    people: [null, 'Ana María Rodríguez', 'ben', 'carla', 'luz', 'omar'].map((name) => ({ name, ...work })),
  },
} as const;

test('reports: what an owner asks is short on a phone, and on at most two sheets of which nothing is cut off', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);
  for (const [name, json] of Object.entries(busy))
    await page.route(`**/api/reports/${name}*`, (route) => route.fulfill({ json }));

  for (const language of ['en', 'es'] as const) {
    await speak(page, language);
    for (const [name, last, whole] of [
      ['sales', 'courses', 56],
      ['performance', 'received', 12],
    ] as const) {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(`${api.url}/reports/${name}`);
      const table = page.locator(`[data-report-table="${last}"]`);
      await table
        .locator('tbody tr')
        .last()
        .waitFor({ ...patience, state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
      // What a phone leaves out is printed.
      for (const paper of ['A4', 'Letter'] as const)
        expect([name, paper, await sheetsOf(page, paper)]).toEqual([name, paper, 2]);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(papers.A4);
      const cut = await page
        .locator('.report-table :is(th, td)')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.getBoundingClientRect().right > innerWidth + 1 || cell.clientWidth < 16)
            .map((cell) => `${cell.textContent}: ${cell.clientWidth}`),
        );
      expect(cut).toEqual([]);
      expect(await table.locator('tbody tr:visible').count()).toBe(whole);
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 360, height: 640 });
      await table.locator('[data-all-rows]').click();
      await expect.poll(() => table.locator('tbody tr:visible').count()).toBe(whole);
    }
  }
});
