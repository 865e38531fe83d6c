import { expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { parseQuotation, quotationChangePath, quotationPath } from '../../src/contracts/staff-quotations.ts';
import { addAccount, signIn } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { askForQuote } from '../support/quotes.ts';
import { expectWords, patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

async function quotationOf(api: Api, token: string, id: string) {
  const response = await fetch(api.url + quotationPath(id), { headers: bearer(token) });
  return { etag: response.headers.get('ETag') ?? '', quotation: parseQuotation(await response.json()) };
}

test('a quotation is approved, rejected with a reason and sent again, and nobody writes over a colleague', async () => {
  const api = await openApi();
  await askForQuote(api.url, { name: 'Zoe', lastName: 'Paz', email: 'zoe@ship.example' });
  for (const email of [ana, ben]) await addAccount(api.settings, email, 'moderator');
  const { page } = await openContext({ ...calm, tolerated: [/412/] });
  const token = await enterAs(page, api, ana);
  const bens = await signIn(api.url, ben);
  const status = async () => (await quotationOf(api, token, '1')).quotation?.status;
  await page.goto(`${api.url}/account/quotes`);
  await page.locator('tr[data-quotation] a').click();

  await page.locator('[data-decide="APPROVED"]').press('Enter');
  await expect.poll(status, patience).toBe('APPROVED');
  await page.locator('.status-approved').waitFor(patience);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.locator('tr[data-quotation] .status-approved').waitFor(patience);
  await page.locator('tr[data-quotation] a').click();
  await page.locator('[data-mail-again]').press('Enter');
  await page.locator('[data-outcome="saved"]').waitFor(patience);

  await page.locator('[data-decide="REJECTED"]').press('Enter');
  await page.locator('[data-dialog="reason"] textarea').waitFor(patience);
  await page.keyboard.press('Enter');
  expect(await page.locator('[data-dialog="reason"]').count()).toBe(1);
  await page.keyboard.type('The course is full');
  await page.keyboard.press('Enter');
  await expect.poll(status, patience).toBe('REJECTED');
  await page.locator('.status-rejected').waitFor(patience);

  const { etag } = await quotationOf(api, bens, '1');
  const change = await fetch(api.url + quotationChangePath('1'), {
    method: 'PATCH',
    headers: { ...bearer(bens), 'Content-Type': 'application/json', 'If-Match': etag },
    body: JSON.stringify({ status: 'APPROVED', reason: 'There is room again' }),
  });
  expect(change.status).toBe(200);
  await page.locator('[data-decide="APPROVED"]').press('Enter');
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await page.locator('[data-outcome="conflict"]').waitFor(patience);
  await expectWords(page, 'the conflict', 'It is now: Approved.');
  await page.getByRole('link', { name: 'View the request' }).click();
  await page.locator('[data-case]').waitFor(patience);
});
