import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { formIds } from '../../src/forms/index.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { sendDrawable } from './desk-steps.ts';
import { boxesOf, cutTexts, overhang } from './layout.ts';
import { patience } from './link.ts';
import { openOffice } from './office.ts';
import { enterAs, speak } from './staff-steps.ts';

/** What the first look shows, in CSS pixels; rows are as high as a mouse or a finger needs. */
const looks = [
  { width: 1280, height: 800, firstRow: 230, rows: 12, rowHeight: [40, 40], line: 32 },
  { width: 1440, height: 900, firstRow: 230, rows: 15, rowHeight: [40, 40], line: 32 },
  { width: 360, height: 640, firstRow: 300, rows: 4, rowHeight: [44, 120], line: 44 },
] as const;

async function sendOne(api: Api, index: number): Promise<void> {
  const sending = await exampleOf(formIds[index % formIds.length] ?? 'licence');
  expect((await send(api.url, sending)).status).toBe(201);
}

/** @returns where the first row begins, by size */
async function expectRows(page: Page, where: string): Promise<readonly number[]> {
  const tops: number[] = [];
  for (const { width, height, firstRow, rows, rowHeight, line: lineHeight } of looks) {
    await page.setViewportSize({ width, height });
    const size = `${where}, ${width} x ${height}`;
    const look = () => boxesOf(page, '[data-inbox-row]');
    // The page follows the new size a moment later.
    await expect
      .poll(async () => (await look())[0]?.top, { ...patience, message: `${size}: the first row` })
      .toBeLessThanOrEqual(firstRow);
    const boxes = await look();
    expect(boxes.filter(({ isWhole }) => isWhole).length, `${size}: rows`).toBeGreaterThanOrEqual(rows);
    for (const box of boxes) {
      expect(box.height, `${size}: a row`).toBeGreaterThanOrEqual(rowHeight[0]);
      expect(box.height, `${size}: a row`).toBeLessThanOrEqual(rowHeight[1] + 1);
    }
    const [line] = await boxesOf(page, '.desk-line');
    expect(line?.height, `${size}: the line`).toBe(lineHeight);
    const [views] = await boxesOf(page, '[data-views]');
    expect(views?.shownHeight, `${size}: the button of the views`).toBe(views?.height);
    expect(await overhang(page), size).toBeLessThanOrEqual(0);
    tops.push(boxes[0]?.top ?? Number.NaN);
  }
  return tops;
}

test('one look shows the list, and no notice moves it, in every language and size', async () => {
  const api = await openApi();
  for (let index = 0; index < 20; index += 1) await sendOne(api, index);
  await addAccount(api.settings, 'ana@pmts.test', 'moderator');
  const { page, offline } = await openContext({
    context: { serviceWorkers: 'block', reducedMotion: 'reduce' },
    tolerated: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.clock.install();
  await enterAs(page, api, 'ana@pmts.test');
  const rows = page.locator('[data-inbox-row]');
  const list = async (locale: (typeof locales)[number]): Promise<void> => {
    await speak(page, locale);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${api.url}/task/all?quiet=true`);
    await rows.nth(15).waitFor(patience);
  };

  for (const locale of locales) {
    await list(locale);
    const calm = await expectRows(page, locale);
    expect(await page.locator('.footer:visible, .chip-waiting, .banner:visible').count()).toBe(0);

    const marker = { requests: ['gone'], drafts: [], vanished: { requests: 2, drafts: 0 } };
    await page.evaluate((kept) => localStorage.setItem('outbox-marker', JSON.stringify(kept)), marker);
    await list(locale);
    for (const key of ['j', 'x']) await page.keyboard.press(key);
    await page.locator('.bulk-bar').waitFor(patience);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('[data-bulk-state="inProgress"]').click();
    await page.locator('[data-notices="2"]').waitFor(patience);
    await page.keyboard.press('j');
    await sendOne(api, 0);
    await page.clock.runFor(61_000);
    await page.locator('[data-notices="3"]').waitFor(patience);
    await offline(true);
    await page.locator('[data-notices="4"]').waitFor(patience);
    expect(await expectRows(page, `${locale}, with notices`)).toEqual(calm);

    await page.locator('.notices > summary').click();
    expect(await page.locator('.notices-list > li:visible').count()).toBe(4);
    await page.keyboard.press('Escape');
    await offline(false);
    await page.locator('[data-notices="3"]').waitFor(patience);
  }
});

test.each(locales)('a row says whole what it is, how it stands and what comes next: %s', async (locale) => {
  const api = await openApi();
  const office = await openOffice(api);
  for (const form of formIds) await sendDrawable(api, form);
  for (const last of [12_344, 123_455]) {
    await inDatabase(api.settings, (db) => db.updateTable('reference_numbers').set({ last }).execute());
    for (const form of formIds) await sendDrawable(api, form);
  }
  for (const state of ['inProgress', 'waitingForApplicant', 'done', 'refused'] as const)
    await office.move((await sendDrawable(api, 'licence')).submissionId, state, 'Because');
  await addAccount(api.settings, 'ana@pmts.test', 'moderator');
  const { page } = await openContext({
    context: { serviceWorkers: 'block', viewport: { width: 1280, height: 800 } },
  });
  await enterAs(page, api, 'ana@pmts.test');
  await speak(page, locale);

  await page.goto(`${api.url}/task/all?quiet=true`);
  await page.locator('[data-inbox-row][data-case-state="waitingForApplicant"]').waitFor(patience);
  const rows = page.locator('[data-inbox-row]');
  await rows.nth(3 * formIds.length + 3).waitFor(patience);
  for (const form of ['MED', 'LIC', 'LIB', 'EVA', 'Q'])
    expect(await rows.filter({ hasText: new RegExp(`PMTS/${form}/\\d{6}`) }).count(), form).toBeGreaterThan(
      0,
    );
  const parts = '.cell-reference, .cell-form, .cell-state, .cell-need';
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutTexts(page, `[data-inbox-row] :is(${parts})`), String(width)).toEqual([]);
    for (const { height } of await boxesOf(page, '[data-inbox-row]')) expect(height).toBe(40);
    const heights = (await boxesOf(page, '.cell-reference .two-lines')).map(({ height }) => height);
    expect(Math.max(...heights), `${width}: a reference takes one line`).toBeLessThan(24);
  }
});
