import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { type AnswerRow, answerRows, stateWords } from './answer-rows.ts';
import { expectWords, hashOf, openLink, patience, pdf, postsOf, speak, submitLicence } from './link.ts';
import { type FileToPick, openMore, textOf, waitForState } from './steps.ts';

async function sendNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send now' }).click();
}

/**
 * Checks both pages that mention a request, in both languages; ends on the request's own page, in English. Navigates by
 * links: a reloaded page immediately retries what waits for the network.
 */
async function expectRow(page: Page, id: string, row: AnswerRow): Promise<void> {
  await expectWords(page, row.what, stateWords[row.headline ?? row.state].en, ...row.says.en);
  await page.locator('main .next-steps a[href="/requests"]').click();
  const line = page.locator(`main .row[data-submission-id="${id}"]`);
  for (const locale of locales) {
    await speak(page, locale);
    await expect
      .poll(() => line.innerText(), patience)
      .toContain(stateWords[row.headline ?? row.state][locale]);
    await expect.poll(() => line.getAttribute('data-state'), patience).toBe(row.state);
  }
  await line.getByRole('link').click();
  await page.waitForURL(`**/requests/${id}`);
  await expectWords(page, row.what, stateWords[row.headline ?? row.state].es, ...row.says.es);
  await speak(page, 'en');
  await expectWords(page, row.what, stateWords[row.headline ?? row.state].en, ...row.says.en);
}

/** What nothing has left of can be edited. @returns its submission id, once it is delivered */
async function submitEditable(page: Page, origin: string, document: FileToPick): Promise<string> {
  await page.route(/\/api\//, (route) => route.abort());
  const id = await submitLicence(page, origin, document);
  await expectWords(page, 'nothing left', stateWords.queued.en, /Next try: /);
  await openMore(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.unroute(/\/api\//);
  await sendNow(page);
  await waitForState(page, id, 'delivered');
  return id;
}

/** Answers that Chromium itself turns into something else, and a refusal; loopback/what-an-answer-means has all. */
const inChromium = ['a redirect', '407', '408', 'a network error', '422 that names fields'];

test("Chromium's answers leave a request its state, words and bytes", async () => {
  const { api, proxy, page } = await openLink({}, { context: { serviceWorkers: 'block' } });
  // No wait ends by itself while a row is read: only events and "Send now" cause another attempt. In the middle of a
  // minute: the next try is on the same day, also right before midnight.
  await page.clock.setFixedTime(new Date().setSeconds(30, 0));
  const rows = answerRows.filter(({ what }) => inChromium.includes(what));
  expect(rows).toHaveLength(inChromium.length);
  const sent = new Map<string, string>();

  for (const [index, row] of rows.entries()) {
    proxy.set({ kind: 'answerPosts', answers: [row.answer] });
    const document = pdf(index + 1);
    const id = await submitLicence(page, proxy.url, document);
    sent.set(id, hashOf(document.buffer));
    await expectRow(page, id, row);
    expect(await submissionsOf(api), row.what).toHaveLength(index);

    proxy.set({ kind: 'pass' });
    await sendNow(page);
    await waitForState(page, id, 'delivered');
  }
  const last = pdf(rows.length + 1);
  sent.set(await submitEditable(page, proxy.url, last), hashOf(last.buffer));

  const received = await submissionsOf(api);
  expect(new Map(received.map(({ submissionId, files }) => [submissionId, files[0]?.sha256]))).toEqual(sent);
});

/** Runs in the page: notes whether these words are ever shown, however briefly. */
function watchForWords(words: string): void {
  new MutationObserver(() => {
    if (document.querySelector('main')?.textContent.includes(words) !== true) return;
    document.documentElement.dataset['seen'] = words;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('an answer that comes late finds the request being sent, closed pages and all, and makes one of it', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { api, proxy, browser, page } = await openLink({ hooks: { afterCommit: () => released } });
  await page.addInitScript(watchForWords, 'Sending was interrupted');
  const id = await submitLicence(page, proxy.url);
  await waitForState(page, id, 'sending');
  expect(await page.locator('html').getAttribute('data-seen')).toBeNull();
  await expect.poll(() => submissionsOf(api), patience).toHaveLength(1);
  await openMore(page);
  await expectWords(
    page,
    'sending',
    stateWords.sending.en,
    'Nothing can be changed until this attempt ends.',
  );
  await speak(page, 'es');
  await expectWords(page, 'sending', stateWords.sending.es, 'No se puede cambiar nada');

  const reopened = await browser.context.newPage();
  await page.close();
  await reopened.goto(`${proxy.url}/requests/${id}`);
  await waitForState(reopened, id, 'sending');
  await expect.poll(() => postsOf(proxy), patience).toBeGreaterThan(1);
  expect(await textOf(reopened)).not.toContain(stateWords.delivered.es);

  release();
  await waitForState(reopened, id, 'delivered');
  const received = await submissionsOf(api);
  expect(received.map(({ submissionId }) => submissionId)).toEqual([id]);
  await expect.poll(() => textOf(reopened)).toContain(received[0]?.reference);
});
