import { expect, test } from 'vitest';
import { longestWait } from '../../scripts/longest-wait.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { askForQuote, mailCount } from '../support/quotes.ts';
import { answerLicence, draftSaved } from './steps.ts';

/** Fails on purpose, with a page, a server and its mails open (harness.test.ts). */
test('a page has another title', async () => {
  const api = await openApi();
  expect((await askForQuote(api.url, { email: 'eva@sea.test' })).status).toBe(201);
  // To the office, to the applicant, and one with a code.
  await expect.poll(() => mailCount(api.settings).catch(() => 0), { timeout: longestWait }).toBe(3);
  const { page } = await openContext();
  await page.goto(`${api.url}/licenses`);
  await answerLicence(page);
  await draftSaved(page);
  await page.evaluate(() => fetch('/api/none'));
  // Nothing that is asked of a page without an address may become a complaint of it.
  await openContext();

  expect(await page.title()).toBe('another');
});
