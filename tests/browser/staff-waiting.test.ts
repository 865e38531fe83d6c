import { expect, test } from 'vitest';
import { submissionPath } from '../../src/contracts/submission-paths.ts';
import { daysAfter, panamaDay } from '../../src/lib/panama-day.ts';
import { localised } from '../../src/lib/locale.ts';
import { texts as en } from '../../src/texts/en/staff/index.ts';
import { texts as es } from '../../src/texts/es/staff/index.ts';
import { addAccount } from '../support/accounts.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { inDatabase } from '../support/quotes.ts';
import { change } from '../support/staff.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;
const words = localised((locale) => ({ en, es })[locale].areas.waiting);

test('waiting, snooze, due dates, saved views and assignment by form', async () => {
  const locale = 'es';
  const { rules, snooze, views, overdue } = words[locale];
  const api = await openApi();
  await addAccount(api.settings, 'ana@pmts.test', 'admin');
  const first = await sendDrawable(api, 'licence');
  const today = panamaDay(Date.now());
  await inDatabase(api.settings, async (db) => {
    const received_at = `${daysAfter(today, -5)}T15:00:00.000Z`;
    for (const table of ['cases', 'submissions'] as const)
      await db.updateTable(table).set({ received_at }).execute();
  });
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, 'ana@pmts.test');
  await speak(page, locale);

  // Rules of the form, of which a bad one is told and saves nothing.
  await page.goto(`${api.url}/account/rules`);
  await page.locator('[name="dueAfter-licence"]').fill('0');
  await page.keyboard.press('Enter');
  await page.getByText(rules.bad.split('{form}: ')[1] ?? '').waitFor();
  await page.locator('[name="dueAfter-licence"]').fill('3');
  await page.locator('[name="assignee-licence"]').selectOption({ index: 1 });
  await page.locator('[data-save-rules]').click();
  await page.locator('[data-rules="saved"]').waitFor();

  // What comes in is assigned; what is overdue is first and says so.
  const second = await sendDrawable(api, 'licence');
  await page.locator('.header-sections a[href^="/task/all"]').click();
  const row = (id: string) => page.locator(`tr:has(a[href*="${id}"])`);
  await row(first.submissionId).locator('[data-overdue]').getByText(overdue).waitFor();
  expect(await row(first.submissionId).locator('[data-turn]').getAttribute('data-turn')).toBe('ours');
  await row(second.submissionId).locator('[data-due]').waitFor();
  expect(await row(second.submissionId).textContent()).toContain('ana');

  // A view is kept by keyboard, under a name and with its number.
  await page.locator('[data-views]').focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('[data-dialog="views"]');
  await dialog.getByLabel(views.keep).fill('A');
  await page.keyboard.press('Enter');
  await dialog.locator('[data-view="A"] [data-view-count="2"]').waitFor();
  await dialog.getByRole('button', { name: views.renameOne.replace('{name}', 'A') }).click();
  await dialog.getByLabel(views.newName.replace('{name}', 'A')).fill('B');
  await page.keyboard.press('Enter');
  await dialog.locator('[data-view="B"]').waitFor();
  await page.keyboard.press('Escape');

  // Put off: gone from the view, and back by one press.
  await openRequest(page, api.url, first.submissionId);
  await page.keyboard.press('p');
  await page.locator('[name="until"]').fill(daysAfter(today, 2));
  await page.keyboard.press('Enter');
  await page.locator('[data-act="wake"]').waitFor();
  await page.locator('[data-event="snooze"]').waitFor();
  await page.locator('.header-sections a[href^="/task/all"]').click();
  await row(second.submissionId).waitFor();
  await expect.poll(() => row(first.submissionId).count(), patience).toBe(0);
  await page.locator('[data-views]').click();
  await dialog.locator('[data-view="B"] [data-view-count="1"]').waitFor();
  await dialog.getByRole('button', { name: views.removeOne.replace('{name}', 'B') }).click();
  await expect.poll(() => dialog.locator('[data-view="B"]').count(), patience).toBe(0);
  await page.keyboard.press('Escape');
  await openRequest(page, api.url, first.submissionId);
  await page.getByRole('button', { name: snooze.wake }).waitFor();
  await page.keyboard.press('p');
  await page.locator('[data-act="snooze"]').waitFor();

  // Waiting for the applicant, since the question.
  const desk = { url: api.url, token };
  const asked = { state: 'waitingForApplicant', reason: 'Rank?' };
  expect((await change(desk, 'PATCH', submissionPath(second.submissionId), asked, '*')).status).toBe(200);
  await page.goto(`${api.url}/task/all?turn=theirs`);
  await row(second.submissionId).locator('[data-turn="theirs"]').waitFor();
  await row(second.submissionId).locator('[data-turn-since]').waitFor();
});
