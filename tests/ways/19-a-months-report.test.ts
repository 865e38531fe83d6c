import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { parseCsv } from '../../src/lib/csv.ts';
import { panamaDay } from '../../src/staff/panama-time.ts';
import { pdf } from '../browser/link.ts';
import { sheetsOf } from '../browser/paper.ts';
import { licenceAnswers } from '../browser/steps.ts';
import type { Desk } from './desk.ts';
import { patience } from './patience.ts';
import { way } from './way.ts';

/** Presses "CSV" at a table and opens the file. @returns its lines by the names in the first column */
async function opened({ page }: Desk, table: string) {
  const download = page.waitForEvent('download');
  await page.locator(`[data-csv="${table}"]`).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  // By this mark Excel knows the encoding.
  expect(text.startsWith('\ufeff')).toBe(true);
  const [head, ...lines] = parseCsv(text.slice(1)).map(({ cells }) => cells);
  return { name: file.suggestedFilename(), head, lines };
}

way(
  19,
  'a month’s report looked at, filtered, printed on two pages, downloaded, opened in a spreadsheet',
  async (world) => {
    const { words, station } = world;
    const { performance, sales } = words.reports;
    const phone = await world.phone();
    await phone.arrive();
    await phone.expectDelivery(await phone.sendLicence(pdf(1)), 'delivered');
    const ana = await world.colleague('ana', 'admin');
    await ana.openRequest(licenceAnswers.apellido);
    await ana.take();
    await ana.move('done', { reason: 'Su licencia está lista.' });

    const today = panamaDay(Date.now());
    const { page } = ana;
    await ana.section('reports');
    await ana.tab('/reports/performance');
    await page.locator('[name="from"]').fill(`${today.slice(0, 7)}-01`);
    await page.locator('[name="to"]').fill(today);
    await page.locator(`[data-period="${today.slice(0, 7)}-01 ${today}"]`).waitFor(patience);
    for (const table of ['months', 'forms', 'people'])
      for (const figure of [performance.received, performance.done])
        expect([table, figure, await ana.figure(table, figure)]).toEqual([table, figure, '1']);
    expect(Number(await ana.figure('months', performance.finished.ninety))).toBeLessThan(1);
    await station(ana, 'the month');
    await page.reload();
    expect(await ana.figure('months', performance.done)).toBe('1');

    await page.locator('[name="to"]').fill('2020-01-31');
    await page.locator('[name="from"]').fill('2020-01-01');
    await ana.expectWords(words.reports.nothing);
    await station(ana, 'a month without requests');
    await page.goBack();
    await page.goBack();
    await page.locator(`[data-period="${today.slice(0, 7)}-01 ${today}"]`).waitFor(patience);

    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }),
    );
    await ana.press(words.rows.print);
    await page.locator('[data-printed]').waitFor(patience);
    for (const paper of ['A4', 'Letter'] as const) expect(await sheetsOf(page, paper)).toBeLessThanOrEqual(2);

    const { name, head, lines } = await opened(ana, 'months');
    expect(name).toContain(`${performance.file}-months-${today.slice(0, 7)}-01-${today}.csv`);
    expect(head?.slice(0, 3)).toEqual([words.reports.column.month, performance.received, performance.done]);
    expect(lines.map((line) => line.slice(0, 3))).toEqual([
      [today.slice(0, 7), '1', '1'],
      [words.reports.column.total, '1', '1'],
    ]);
    await ana.tab('/reports/sales');
    await ana.expectWords(sales.title);
    await station(ana, 'the sales');
  },
);
