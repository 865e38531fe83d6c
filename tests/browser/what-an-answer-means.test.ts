import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDate, formatTime } from '../../src/i18n/format.ts';
import { locales } from '../../src/lib/locale.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { type AnswerRow, answerRows, problemAnswer, stateWords } from './answer-rows.ts';
import {
  expectWords,
  flapUntilDelivered,
  hashOf,
  openLink,
  patience,
  pdf,
  postsOf,
  speak,
  submitLicence,
} from './link.ts';
import {
  fillEvaluation,
  fillLicence,
  openMore,
  submit,
  tellOfNetwork,
  textOf,
  waitForState,
  withoutBackgroundSync,
} from './steps.ts';

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

test('every answer keeps the request in the right state, says so in both languages, and loses nothing of it', async () => {
  const { api, proxy, browser, page } = await openLink();
  await withoutBackgroundSync(browser.context);
  // No wait ends by itself while a row is read: only events and "Send now" cause another attempt. In the middle of a
  // minute: the next try is on the same day, also right before midnight.
  await page.clock.setFixedTime(new Date().setSeconds(30, 0));
  const sent = new Map<string, string>();

  for (const [index, row] of answerRows.entries()) {
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

  const received = await submissionsOf(api);
  expect(new Map(received.map(({ submissionId, files }) => [submissionId, files[0]?.sha256]))).toEqual(sent);
});

test('a refused one does not hold up the others, and is not sent again by itself', async () => {
  const { api, proxy, browser, page } = await openLink();
  await withoutBackgroundSync(browser.context);
  // Nothing is sent meanwhile. Without files each attempt is one POST, however many were made before.
  await browser.offline(true);
  const ids: string[] = [];
  for (let count = 1; count <= 4; count += 1) ids.push(await submitEvaluation(page, proxy.url));
  await page.goto(`${proxy.url}/requests`);
  expect(postsOf(proxy)).toBe(0);
  const answers = [problemAnswer(400), 'pass', problemAnswer(413), 'pass'] as const;
  proxy.set({ kind: 'answerPosts', answers });

  await browser.offline(false);

  const [first = '', second = '', third = '', fourth = ''] = ids;
  for (const id of [second, fourth]) await waitForState(page, id, 'delivered');
  for (const id of [first, third]) await waitForState(page, id, 'attention');
  expect(postsOf(proxy)).toBe(4);

  await page.reload();
  await tellOfNetwork(page);
  const fifth = await submitEvaluation(page, proxy.url);
  await waitForState(page, fifth, 'delivered');
  expect(postsOf(proxy)).toBe(5);
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual(
    expect.arrayContaining([second, fourth, fifth]),
  );
  expect(await submissionsOf(api)).toHaveLength(3);
});

async function submitEvaluation(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/evaluation`);
  await fillEvaluation(page);
  return submit(page);
}

test('a busy API is left alone until the time that the page names, for everything that waits', async () => {
  const { api, proxy, browser, page } = await openLink();
  await withoutBackgroundSync(browser.context);
  await browser.offline(true);
  const first = await submitLicence(page, proxy.url, pdf(1));
  const second = await submitLicence(page, proxy.url, pdf(2));
  proxy.set({ kind: 'answerPosts', answers: [problemAnswer(503, {}, { 'retry-after': '7200' })] });
  const before = Date.now();

  await browser.offline(false);

  const english = new RegExp(`Server busy, next try ${times(before + 7_200_000)}\\.`);
  const spanish = new RegExp(`Servidor ocupado, próximo intento ${times(before + 7_200_000)}\\.`);
  // The second one's page is open; a reload now would cut off an attempt.
  await expectWords(page, 'behind', stateWords.queued.en, english);
  for (const id of [first, second]) {
    await page.goto(`${proxy.url}/requests/${id}`);
    await expectWords(page, id, stateWords.queued.en, english);
    await speak(page, 'es');
    await expectWords(page, id, stateWords.queued.es, spanish);
    await speak(page, 'en');
  }
  expect(postsOf(proxy)).toBe(1);

  proxy.set({ kind: 'answerPosts', answers: [problemAnswer(429, {}, { 'retry-after': '10800' }), 'pass'] });
  const again = Date.now();
  await sendNow(page);
  await expectWords(page, '429', new RegExp(`Server busy, next try ${times(again + 10_800_000)}\\.`));
  await sendNow(page);
  await waitForState(page, second, 'delivered');
  expect(await submissionsOf(api)).toHaveLength(1);
});

/** That time or, on a slow machine, one of the next minutes; late in the evening with the date of the next day. */
function times(from: number): string {
  const soon = [0, 1, 2, 3, 4].map((minutes) => from + minutes * 60_000);
  return `(${soon.map((at) => `(${formatDate(at)} )?${formatTime(at)}`).join('|')})`;
}

test('bytes that are damaged or missing on the device are named and not sent, and hold up nobody', async () => {
  const { api, proxy, browser, page } = await openLink();
  await withoutBackgroundSync(browser.context);
  await browser.offline(true);
  const damaged = await submitLicence(page, proxy.url, { ...pdf(1), name: 'pasaporte.pdf' });
  const missing = await submitLicence(page, proxy.url, { ...pdf(2), name: 'libreta.pdf' });
  const whole = await submitLicence(page, proxy.url, pdf(3));
  await page.evaluate(spoilChunks, [damaged, missing] as const);
  await page.goto(`${proxy.url}/requests`);

  await browser.offline(false);

  await waitForState(page, whole, 'delivered');
  for (const [id, name] of [
    [damaged, 'pasaporte.pdf'],
    [missing, 'libreta.pdf'],
  ] as const) {
    await waitForState(page, id, 'attention');
    await page.goto(`${proxy.url}/requests/${id}`);
    await expectWords(
      page,
      id,
      stateWords.attention.en,
      `The file ${name} on this device is damaged or incomplete`,
    );
    await speak(page, 'es');
    await expectWords(
      page,
      id,
      stateWords.attention.es,
      `El archivo ${name} en este dispositivo está dañado`,
    );
    await speak(page, 'en');
    await page.goto(`${proxy.url}/requests`);
  }
  // After some attempts without a link a request goes in pieces: its upload may have been announced, but no more.
  expect(proxy.seen.filter((line) => line.startsWith('POST /api/license/'))).toHaveLength(1);
  expect(proxy.seen.filter((line) => line.startsWith('PATCH '))).toEqual([]);
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([whole]);
});

/** Runs in the page: one byte of the first request's file is flipped, the second one's file loses its bytes. */
async function spoilChunks([damaged, missing]: readonly [string, string]): Promise<void> {
  const open = indexedDB.open('outbox');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const transaction = open.result.transaction('chunks', 'readwrite');
  const chunks = transaction.objectStore('chunks');
  const keys = chunks.getAllKeys();
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  for (const key of keys.result as [string, string, number][]) {
    if (key[0] === missing) chunks.delete(key);
    if (key[0] !== damaged) continue;
    const read = chunks.get(key);
    read.addEventListener('success', () => {
      const bytes = new Uint8Array(read.result as ArrayBuffer);
      bytes[100] = 255 - (bytes[100] ?? 0);
      chunks.put(bytes.buffer, key);
    });
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  open.result.close();
}

test('an answer that is lost three times after the API has committed makes one submission with one receipt', async () => {
  let commits = 0;
  const { api, proxy, page } = await openLink({ hooks: { afterCommit: () => void (commits += 1) } });
  proxy.set({ kind: 'answerPosts', answers: ['lose', 'lose', 'lose', 'pass'] });

  const id = await submitLicence(page, proxy.url);
  await expect.poll(() => submissionsOf(api), patience).toHaveLength(1);
  const [committed] = await submissionsOf(api);
  await flapUntilDelivered(page, id);

  expect(commits).toBe(4);
  expect(await submissionsOf(api)).toEqual([committed]);
  expect(committed?.submissionId).toBe(id);
  await expectWords(page, 'receipt', committed?.reference ?? '');
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

test('an answer that never comes is given up, said to be unconfirmed, and the request goes out again', async () => {
  // Without the worker, whose clock this test does not move.
  const { api, proxy, page } = await openLink({}, { context: { serviceWorkers: 'block' } });
  await page.clock.install();
  await page.goto(`${proxy.url}/licenses`);
  await fillLicence(page, pdf());
  proxy.set({ kind: 'answerPosts', answers: ['hang'] });
  const id = await submit(page);
  await waitForState(page, id, 'sending');
  await expect.poll(() => postsOf(proxy), patience).toBe(1);

  // From here on no time passes for the page, so that it does not retry while it is read.
  await page.clock.pauseAt(Date.now() + 200_000);

  await waitForState(page, id, 'queued');
  await expectWords(page, 'given up', 'We could not confirm that it arrived. We will try again.');
  await speak(page, 'es');
  await expectWords(page, 'given up', 'No pudimos confirmar que llegó. Lo intentaremos de nuevo.');
  proxy.set({ kind: 'pass' });
  await page.clock.resume();
  await flapUntilDelivered(page, id);
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
});

test.each([
  ['is refused', { kind: 'refuse' }, /Next try: /],
  ['meets the Wi-Fi page', { kind: 'html200' }, /The ship's Wi-Fi page answered/],
] as const)(
  'what %s on Wi-Fi without a shore link is NOT sent, can be edited, and arrives by itself',
  async (_what, fault, cause) => {
    const { api, proxy, browser, page } = await openLink();
    await withoutBackgroundSync(browser.context);
    proxy.set(fault);

    const small = await submitLicence(page, proxy.url, pdf(1));
    const large = await submitLicence(page, proxy.url, pdf(2, 400_000));
    for (const id of [small, large]) {
      await page.goto(`${proxy.url}/requests/${id}`);
      await expectWords(page, id, stateWords.queued.en, cause);
      await openMore(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    }
    expect(postsOf(proxy)).toBe(0);

    proxy.set({ kind: 'pass' });
    await page.goto(`${proxy.url}/requests`);
    for (const id of [small, large]) await waitForState(page, id, 'delivered');
    expect(await submissionsOf(api)).toHaveLength(2);
  },
);
