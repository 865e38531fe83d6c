import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { remindersSettingPath } from '../../src/contracts/expiry.ts';
import { addAccount, getAs, jsonOf } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { fillApplication, openLiberian } from './liberian-steps.ts';
import { patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';
import { offlineReady, openMore, pressUntil, submit, waitForState } from './steps.ts';

const ana = 'ana@pmts.test';
const dayLength = 24 * 60 * 60_000;

/** Six months from a week ago, so that a reminder is due on whatever day this runs. */
function dueDay(): string {
  const day = new Date(Date.now() - 7 * dayLength);
  day.setUTCMonth(day.getUTCMonth() + 6);
  return day.toISOString().slice(0, 10);
}

async function remindersIn({ settings }: Api): Promise<readonly string[]> {
  const directory = join(settings.dataDir, 'mail');
  const names = (await readdir(directory)).filter((name) => /-expiring-.*\.eml$/.test(name));
  return Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
}

/** The address in the header, which mail programs may fold. */
function unsubscribeIn(eml: string): string {
  return /^List-Unsubscribe:\s+<([^>]+)>/m.exec(eml)?.[1] ?? 'none';
}

const words = {
  en: { box: 'Remind me by email before', mail: /expires on|expire soon/, off: 'Send me no more reminders' },
  es: { box: 'Avísenme por correo antes', mail: /vence el|vencen pronto/, off: 'No enviarme más avisos' },
} as const;

/** Picks the language as a visitor does who came back. */
async function speaking(page: Page, url: string, language: 'en' | 'es'): Promise<void> {
  await page.goto(url);
  await speak(page, language);
}

test('certificates that expire are reminded of, until one click and again', async () => {
  const language = 'es';
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  const { page, offline } = await launchBrowser();
  await speaking(page, api.url, language);
  await page.goto(api.url);
  await offlineReady(page);

  // Ticked without a network.
  await offline(true);
  await openLiberian(page, api.url);
  await fillApplication(page, 'oowd');
  await page.locator('[name="expiryDate_0"]').fill(dueDay());
  const box = page.getByRole('checkbox', { name: words[language].box });
  expect(await box.isChecked()).toBe(false);
  expect(await box.getAttribute('name')).toBe('reminders');
  await box.check();
  const id = await submit(page);
  await waitForState(page, id, 'queued');
  await offline(false);
  await waitForState(page, id, 'delivered');
  await openMore(page);
  // The page asks only now and then, and may have asked before the wish arrived.
  const ask = page.locator('.ask-again button:not([aria-disabled="true"])');
  await pressUntil(ask, page.locator('[data-reminders="on"]'), 'reminders are on');

  // The dry run names it, and nothing goes.
  const desk = await openContext({ context: { serviceWorkers: 'block', reducedMotion: 'reduce' } });
  const token = await enterAs(desk.page, api, ana);
  await speak(desk.page, language);
  await desk.page.goto(`${api.url}/certs/expiring`);
  await desk.page
    .locator(`tr[data-certificate="basicTraining"][data-submission-id="${id}"]`)
    .waitFor(patience);
  const panel = desk.page.locator('.reminders-panel');
  await panel.locator('[data-due="1"]').waitFor(patience);
  await panel.locator('summary').click();
  await panel.locator(`[data-due-mail="${id}"]`).waitFor(patience);
  expect(await remindersIn(api)).toEqual([]);

  // Turned on, it goes.
  await panel.locator('button').first().click();
  await desk.page.locator('dialog .button-primary').click();
  await desk.page.locator('.reminders-panel[data-reminders="on"]').waitFor(patience);
  await expect.poll(async () => (await remindersIn(api)).length, patience).toBe(1);
  const [eml = ''] = await remindersIn(api);
  expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(eml.replaceAll(/=\r?\n/g, '')).toMatch(words[language].mail);

  // One click by the mail program, which the link's page offers as a button.
  const off = unsubscribeIn(eml);
  await desk.page.goto(off);
  await desk.page.getByRole('button', { name: words[language].off }).waitFor();
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await fetch(off, { method: 'POST', headers, body })).status).toBe(200);
  await page.goto(`${api.url}/requests/${id}`);
  await openMore(page);
  await page.locator('[data-reminders="off"]').waitFor(patience);
  const { due } = jsonOf(await getAs(token, api.url + remindersSettingPath)) as { due: { mails: number } };
  expect(due.mails).toBe(0);

  // And back, by the switch.
  await page.locator('[data-reminders="off"] button').click();
  await page.locator('[data-reminders="on"]').waitFor(patience);
  expect(await remindersIn(api)).toHaveLength(1);
});
