import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const ana = 'ana@pmts.test';

async function downloadBy(page: Page, key: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', patience), key()]);
  return download;
}

test('what a list shows is downloaded as a table, and a request or all of them as a ZIP, by key too', async () => {
  const api = await openApi();
  const licence = await sendDrawable(api, 'licence');
  await sendDrawable(api, 'medical');
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext({
    context: { serviceWorkers: 'block', reducedMotion: 'reduce', acceptDownloads: true },
  });
  await enterAs(page, api, ana);
  await page.goto(`${api.url}/task/all?form=licence`);
  await page.locator('tr[data-submission]').waitFor(patience);

  const table = await downloadBy(page, () => page.locator('[data-download="csv"]').press('Enter'));
  const csv = await readFile(await table.path(), 'utf8');
  expect(csv).toContain('PMTS/LIC/0001');
  expect(csv).not.toContain('PMTS/MED');

  await page.locator('h1').focus();
  const all = await downloadBy(page, () => page.keyboard.press('d'));
  await openRequest(page, api.url, licence.submissionId);
  const one = await downloadBy(page, () => page.keyboard.press('d'));
  for (const download of [all, one]) {
    const bytes = await readFile(await download.path());
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    expect(bytes.includes('manifest')).toBe(true);
  }
  expect(page.url()).toContain(licence.submissionId);
});
