import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { agree, chooseGovernment, fillStudent, student } from '../browser/quote-steps.ts';
import type { Desk } from './desk.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { way } from './way.ts';

const course = '1';

async function chooseCourse(phone: Phone): Promise<string> {
  const { page } = phone;
  await phone.open('quote');
  await chooseGovernment(page, 'panama');
  await page.locator(`[name="courses"][value="${course}"]`).check();
  return (await page.locator('[data-summary] [data-total="total"]').innerText()).trim();
}

/** The quote's own total, as shown on its page. */
async function totalOf({ page }: Phone): Promise<string> {
  return ((await page.locator('.quote [data-total="total"]').first().textContent(patience)) ?? '').trim();
}

async function importFile({ page }: Desk, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  await page
    .locator('input[name="courses"]')
    .setInputFiles({ name: 'precios.csv', mimeType: 'text/csv', buffer });
}

way(
  18,
  'prices imported by an admin, with one bad line, then right; an open quote keeps its price',
  async (world) => {
    const { station, mailbox } = world;
    const phone = await world.phone();
    await phone.arrive();
    const before = await chooseCourse(phone);
    await fillStudent(phone.page);
    await agree(phone.page);
    const quote = await phone.submit();
    await phone.expectDelivery(quote, 'delivered');
    const { code } = await mailbox.read(student.email, /\b\d{6}\b/);
    await phone.page.locator('[name="code"]').fill(code);
    await phone.page.locator('.code-form button[type=submit]').click();
    await phone.page.locator('[data-code-step="verified"]').waitFor(patience);
    expect(await totalOf(phone)).toBe(before);
    await station(phone, 'the quote');

    const ana = await world.colleague('ana', 'admin');
    await ana.menu('/account/courses');
    const download = ana.page.waitForEvent('download');
    await ana.page.locator('[data-export-courses]').click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    await importFile(ana, [...lines.slice(0, 3), '1,,,,,,x,,', ...lines.slice(4)]);
    await ana.page.locator('[data-import] .notice-bad').waitFor(patience);
    await station(ana, 'line 4 is wrong');
    await importFile(
      ana,
      lines.map((line) => line.replace(/^(1,.*)$/, raised)),
    );
    await ana.page.locator('[data-apply]').waitFor(patience);
    await station(ana, 'what would change');
    await ana.page.locator('[data-apply]').click();
    await ana.page.locator('[data-import="applied"]').waitFor(patience);
    await station(ana, 'new prices');

    // Once the new prices are here: on a slow link the form begins with those of before.
    const price = async (): Promise<string> => {
      await phone.reopen();
      return chooseCourse(phone);
    };
    await expect.poll(price, patience).not.toBe(before);
    await station(phone, 'the new price in the form');
    await phone.openRequest(quote);
    expect(await totalOf(phone)).toBe(before);
    await station(phone, 'the quote keeps its price');
    await ana.section('account');
    await ana.page.locator('tr[data-quotation] a').first().click();
    await ana.page.locator('main [data-total="total"]').waitFor(patience);
    const atDesk = await ana.page.locator('main [data-total="total"]').innerText();
    expect(amountIn(atDesk)).toBe(amountIn(before));
    await station(ana, 'the quotation at the desk');
  },
);

/** Raises each price of the line by 100 dollars. */
function raised(line: string): string {
  return line.replace(/(?<=,)\d+(\.\d+)?(?=,|$)/g, (price) => String(Number(price) + 100));
}

function amountIn(text: string): number {
  return Number(
    text
      .replaceAll(/[^\d.,]/g, '')
      .replace(/[.,](?=\d{2}$)/, '_')
      .replaceAll(/[.,]/g, '')
      .replace('_', '.'),
  );
}
