import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endOver } from '../../server/modules/quotations/end-over.ts';
import { acceptancePath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { verifyPath } from '../../src/contracts/quotations.ts';
import { quotationChangePath } from '../../src/contracts/staff-quotations.ts';
import { localised } from '../../src/lib/locale.ts';
import { texts as en } from '../../src/texts/en/staff/index.ts';
import { texts as es } from '../../src/texts/es/staff/index.ts';
import { addAccount, jsonOf, signIn } from '../support/accounts.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { postJson } from '../support/sending.ts';
import { change, type Desk } from '../support/staff.ts';
import { openRequest } from './desk-steps.ts';
import { expectWords, patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const words = localised((locale) => ({ en, es })[locale].areas);

/** A quotation whose address is known: somebody has to decide on it. @returns the id of its request */
async function verified({ settings, url }: Api, email: string): Promise<string> {
  const submissionId = randomUUID();
  const { verificationId } = jsonOf(await askForQuote(url, { email }, submissionId)) as {
    readonly verificationId: string;
  };
  const code = /\b\d{6}\b/.exec((await mailOf(settings, `${submissionId}-code`)).text)?.[0];
  expect((await postJson(url + verifyPath, { verificationId, code })).status).toBe(200);
  return submissionId;
}

async function decide(desk: Desk, id: string, body: object): Promise<void> {
  expect((await change(desk, 'PATCH', quotationChangePath(id), body, '*')).status).toBe(200);
}

/** Four quotations with ids from 1 on: accepted, rejected, approved until yesterday, and one to decide. */
async function fourQuotations(api: Api, desk: Desk) {
  const accepted = await verified(api, 'accepted@ship.example');
  const rejected = await verified(api, 'rejected@ship.example');
  const over = await verified(api, 'over@ship.example');
  const pending = await verified(api, 'pending@ship.example');
  await decide(desk, '1', { status: 'APPROVED' });
  await decide(desk, '2', { status: 'REJECTED', reason: 'Full' });
  await decide(desk, '3', { status: 'APPROVED' });
  const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
  expect((await postJson(api.url + acceptancePath(accepted), {}, key)).status).toBe(201);
  await inDatabase(api.settings, async (db) => {
    const expires_at = '2026-01-01T00:00:00.000Z';
    await db.updateTable('quotations').set({ expires_at }).where('id', '=', 3).execute();
    await endOver(db, new Date().toISOString());
  });
  return { accepted, rejected, over, pending };
}

test('an accepted quotation is so everywhere, and an ended one ends its case', async () => {
  const locale = 'en';
  const { quotations, reports, casework } = words[locale];
  const api = await openApi();
  await addAccount(api.settings, ana, 'moderator');
  const desk = { url: api.url, token: await signIn(api.url, ana) };
  const { accepted, rejected, over, pending } = await fourQuotations(api, desk);
  const { page } = await openContext({ context: { serviceWorkers: 'block', reducedMotion: 'reduce' } });
  await enterAs(page, api, ana);
  await speak(page, locale);

  // The view that the desk begins with: what is accepted is to be arranged, what is new to be decided.
  await page.goto(`${api.url}/account/quotes`);
  await page.locator('.header-sections a[href^="/task/all"]').click();
  const row = (id: string) => page.locator(`[data-inbox-row]:has(a[href*="${id}"])`);
  await row(pending).waitFor(patience);
  await row(accepted).getByText(casework.need.acceptance).first().waitFor(patience);
  expect(await page.locator('[data-inbox-row]').count()).toBe(2);

  // Everywhere else that shows its status.
  const badge = page.locator('[data-accepted-at]');
  const shown = [
    ['/account/quotes', 'tr[data-quotation="1"]'],
    ['/account/quotes/1', 'main'],
    [`/task/all/${accepted}`, 'main'],
  ] as const;
  for (const [path, place] of shown) {
    await page.goto(api.url + path);
    await page.locator(place).locator(badge).waitFor(patience);
    expect([path, await badge.allInnerTexts()]).toEqual([path, [quotations.status.accepted]]);
  }

  for (const [id, state] of [
    [rejected, 'refused'],
    [over, 'done'],
  ] as const) {
    await openRequest(page, api.url, id);
    expect([state, await page.locator('[data-case]').getAttribute('data-state-now')]).toEqual([state, state]);
  }

  await page.goto(`${api.url}/reports/sales`);
  const table = page.locator('[data-report-table="months"] table').last();
  await table.waitFor(patience);
  const heads = await table.locator('thead th').allInnerTexts();
  const column = heads.findIndex((head) => head.toLowerCase() === reports.sales.conversion.toLowerCase());
  expect(await table.locator('tfoot').locator('th, td').nth(column).innerText()).toMatch(/^25\s?%$/);

  // What the page says was mailed has the quote with it.
  await page.goto(`${api.url}/account/quotes/1`);
  await expectWords(page, 'the quotation', 'accepted@ship.example');
  for (const mailId of [`${accepted}-quote`, `${accepted}-quotation-2`]) {
    const { files } = await mailOf(api.settings, mailId);
    expect(files.map(({ name, bytes }) => [name, bytes.subarray(0, 5).toString()])).toEqual([
      ['PMTS-Q-0001.pdf', '%PDF-'],
    ]);
  }
});
