import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { snoozePath, undoPath } from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/submission-paths.ts';
import { addAccount } from '../support/accounts.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { texts } from '../support/interface-texts.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { drawableFiles, openRequest, requestOf, sendDrawable } from './desk-steps.ts';
import { patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const calm = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

async function pressState(page: Page, state: string): Promise<void> {
  await page.keyboard.press('s');
  await page.locator(`[data-dialog="state"] [data-state="${state}"]`).click();
  await page.locator(`[data-save-state="${state}"]`).click();
}

/** Ana at her desk, with licence requests that have just come in. */
async function deskWith(requests: number) {
  const api = await openApi({ undoFor: 600_000 });
  const ids: string[] = [];
  for (let sent = 0; sent < requests; sent += 1) ids.push((await sendDrawable(api, 'licence')).submissionId);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext({ context: { ...calm, viewport: { width: 1280, height: 800 } } });
  return { api, page, token: await enterAs(page, api, ana), ids };
}

test('a change is undone by a key or a press, and whoever comes too late is told', async () => {
  const language = 'es';
  // Long enough for everything that is looked at.
  const api = await openApi({ undoFor: 600_000 });
  const { submissionId } = await sendDrawable(api, 'licence');
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext({
    context: { ...calm, viewport: { width: 360, height: 640 } },
    tolerated: [/409/],
  });
  const token = await enterAs(page, api, ana);
  await speak(page, language);
  const words = texts[language].casework;
  const now = () => requestOf(api, token, submissionId);
  const button = page.locator('[data-undo]');
  const undone = async (told: string = words.undo.done): Promise<void> => {
    await page.locator('.undo-text', { hasText: told }).waitFor(patience);
    expect(await button.count()).toBe(0);
    await page.locator('[data-case][aria-busy="false"]').waitFor(patience);
  };
  await openRequest(page, api.url, submissionId);

  // On a phone the document is below the answers.
  await page.locator('[data-document-view]').scrollIntoViewIfNeeded();
  await page.locator('.document-stage[data-shown]').waitFor(patience);
  await page.keyboard.press('1');
  await button.waitFor(patience);
  expect(await page.locator('.undo').innerText()).toContain(words.verdict.accepted);
  await page.locator('h1').focus();
  await page.keyboard.press('z');
  await undone();
  expect((await now()).documents[0]?.verdict).toBeNull();

  await page.locator('h1').focus();
  await pressState(page, 'done');
  await button.waitFor(patience);
  expect((await now()).mails).toHaveLength(2);
  await button.press('Enter');
  await undone();
  expect(await page.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.locator('[data-case][data-state-now="new"]').waitFor(patience);
  expect((await now()).mails).toHaveLength(1);

  await page.locator('h1').focus();
  await page.keyboard.press('r');
  await page.locator('[data-writing="message"] textarea').fill('Send us your licence');
  await page.keyboard.press('Control+Enter');
  await button.waitFor(patience);
  await page.locator('h1').focus();
  await page.keyboard.press('z');
  await undone(words.undo.back_one);
  expect((await now()).messages).toEqual([]);
  await page.locator('h1').focus();
  await page.keyboard.press('r');
  const box = page.locator('[data-writing="message"] textarea');
  expect(await box.inputValue()).toBe('Send us your licence');

  // What has been begun meanwhile stays, and nothing is said of the text that was undone.
  await page.keyboard.press('Control+Enter');
  await button.waitFor(patience);
  await page.locator('h1').focus();
  await page.keyboard.press('r');
  await box.fill('Another thing');
  await page.keyboard.press('Escape');
  await button.click();
  await undone();
  expect((await now()).messages).toEqual([]);
  await page.locator('h1').focus();
  await page.keyboard.press('r');
  expect(await box.inputValue()).toBe('Another thing');
  await page.keyboard.press('Escape');

  await page.locator('h1').focus();
  await pressState(page, 'done');
  await button.waitFor(patience);
  await page.route(`**${undoPath(submissionId)}`, async (route) => {
    // As the sender does when it takes a mail.
    await inDatabase(api.settings, (db) => db.updateTable('mails').set({ attempts: 1 }).execute());
    await route.continue();
  });
  await button.click();
  await page.locator('[data-toast="case"]', { hasText: words.undo.tooLate }).waitFor(patience);
  expect(await button.count()).toBe(0);
  expect((await now()).case?.state).toBe('done');
});

test('what is undone soon after something else is told for as long', async () => {
  const { api, page, ids } = await deskWith(1);
  await page.clock.install();
  await openRequest(page, api.url, ids[0] ?? '');
  await page.clock.pauseAt(Date.now() + 60_000);
  const told = page.locator('.undo-text', { hasText: texts.en.casework.undo.done });
  const undo = async (): Promise<void> => {
    await page.locator('h1').focus();
    await pressState(page, 'done');
    await page.locator('[data-undo]').click();
    await told.waitFor(patience);
  };

  await undo();
  await page.clock.runFor(3000);
  await undo();
  await page.clock.runFor(2000);
  expect(await told.isVisible()).toBe(true);
  await page.clock.runFor(3000);
  await told.waitFor({ ...patience, state: 'detached' });
});

test('a decision on a quotation is undone by the key', async () => {
  const language = 'en';
  const api = await openApi({ undoFor: 600_000 });
  await askForQuote(api.url);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext({ context: calm });
  await enterAs(page, api, ana);
  await speak(page, language);
  const { casework, quotations } = texts[language];
  await page.goto(`${api.url}/account/quotes/1`);

  await page.locator('[data-decide="APPROVED"]').click();
  await page.locator('[data-outcome="saved"]').waitFor(patience);
  await page.locator('.undo-text', { hasText: quotations.status.approved }).waitFor(patience);
  await page.locator('main .status-approved').waitFor(patience);
  await page.keyboard.press('z');

  await page.locator('.undo-text', { hasText: casework.undo.done }).waitFor(patience);
  await page.locator('main .status-pending').waitFor(patience);
  expect(await page.locator('[data-outcome="saved"]').count()).toBe(0);
  // The next decision is based on what is there now.
  await page.locator('[data-decide="APPROVED"]').click();
  await page.locator('[data-outcome="saved"]').waitFor(patience);
});

test('what was done with several requests is undone in all of them', async () => {
  const { api, page } = await deskWith(2);
  await page.goto(`${api.url}/task/all`);
  const rows = (state: string) => page.locator(`tr[data-submission][data-case-state="${state}"]`);
  await expect.poll(() => rows('new').count(), patience).toBe(2);

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('a');

  await expect.poll(() => rows('inProgress').count(), patience).toBe(2);
  await page.locator('[data-undo]').waitFor(patience);
  await page.keyboard.press('z');
  await expect.poll(() => rows('new').count(), patience).toBe(2);
});

test('a message to several requests is undone in all of them', async () => {
  const { api, page, token, ids } = await deskWith(2);
  const messages = async () => {
    const now = await Promise.all(ids.map((id) => requestOf(api, token, id)));
    return now.flatMap((one) => one.messages.map(({ text }) => text));
  };
  await page.goto(`${api.url}/task/all`);
  await expect.poll(() => page.locator('tr[data-submission]').count(), patience).toBe(2);

  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.locator('[data-bulk-reply]').click();
  await page.locator('dialog textarea').fill('We are closed on Friday');
  await page.locator('dialog .button-primary').click();

  await page.locator('[data-undo]').waitFor(patience);
  expect(await messages()).toEqual(['We are closed on Friday', 'We are closed on Friday']);
  await page.locator('[data-undo]').click();
  await page.locator('.undo-text', { hasText: texts.en.casework.undo.back_other }).waitFor(patience);
  expect(await messages()).toEqual([]);
});

test('a message that is undone after one has gone on comes back with its files', async () => {
  const { api, page, token, ids } = await deskWith(1);
  const [submissionId = ''] = ids;
  const { pdf } = await drawableFiles();
  const attached = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  const undoInTheList = async (): Promise<void> => {
    await page.locator('[data-undo]').waitFor(patience);
    await page.locator('.header-sections a[href^="/task/all"]').click();
    await page.locator('.inbox').waitFor(patience);
    await page.locator('[data-undo]').click();
    await page.locator('.undo-text', { hasText: texts.en.casework.undo.back_one }).waitFor(patience);
    expect((await requestOf(api, token, submissionId)).messages).toEqual([]);
    await page.locator(`tr a[href*="${submissionId}"]`).click();
    await page.locator(`[data-case="${submissionId}"]`).waitFor(patience);
    await page.locator('h1').focus();
    await page.keyboard.press('r');
  };
  const writing = page.locator('[data-writing="message"]');
  await openRequest(page, api.url, submissionId);

  await page.keyboard.press('r');
  await writing.locator('textarea').fill('Here is your endorsement');
  await writing.locator('input[name="attachment"]').setInputFiles(attached('endorsement.pdf'));
  await writing.locator('[data-attached="endorsement.pdf"]').waitFor(patience);
  await writing.locator('textarea').press('Control+Enter');
  await undoInTheList();
  expect(await writing.locator('textarea').inputValue()).toBe('Here is your endorsement');
  expect(await writing.locator('[data-attached]').allInnerTexts()).toHaveLength(1);

  // Sent along with the change of state, it comes back where messages are written.
  await page.keyboard.press('Escape');
  await page.locator('h1').focus();
  await page.keyboard.press('s');
  const dialog = page.locator('[data-dialog="state"]');
  await dialog.locator('[data-state="done"]').click();
  await dialog.locator('textarea').fill('All is well');
  await dialog.locator('input[name="attachment"]').setInputFiles(attached('certificate.pdf'));
  await dialog.locator('[data-attached="certificate.pdf"]').waitFor(patience);
  await dialog.locator('[data-save-state="done"]').click();
  await undoInTheList();
  expect(await writing.locator('textarea').inputValue()).toBe('All is well');
  expect(await writing.locator('[data-attached="certificate.pdf"]').count()).toBe(1);
});

test('who puts a request off is not told of somebody else: it is the change that came last', async () => {
  const { api, page, token, ids } = await deskWith(1);
  const [submissionId = ''] = ids;
  await openRequest(page, api.url, submissionId);
  await page.locator('.document-stage[data-shown]').waitFor(patience);
  await pressState(page, 'inProgress');
  await page.locator('[data-undo]').waitFor(patience);
  await page.locator('[data-case][data-state-now="inProgress"][aria-busy="false"]').waitFor(patience);

  // Never answered: what the page knows comes from its own changes alone.
  await page.route(`**${submissionPath(submissionId)}`, () => undefined);
  const saved = page.waitForResponse((response) => response.url().endsWith(snoozePath(submissionId)));
  await page.locator('[data-act="snooze"]').click();
  await page.locator('[data-save-snooze]').click();
  expect((await saved).status()).toBe(200);
  await page.locator('[data-dialog="snooze"]').waitFor({ state: 'detached', ...patience });
  expect(await page.locator('[data-undo]').count()).toBe(0);

  await page.locator('h1').focus();
  await page.keyboard.press('1');
  await page.locator('[data-undo]').waitFor(patience);
  const { documents } = await requestOf(api, token, submissionId);
  expect(documents[0]?.verdict?.verdict).toBe('accepted');
});

test.each([
  { width: 360, height: 640 },
  // Low enough for the header to be scrolled away.
  { width: 1280, height: 420 },
])('what can be undone covers no button of what one writes: $width x $height', async (viewport) => {
  const { api, page, ids } = await deskWith(1);
  await page.setViewportSize(viewport);
  await openRequest(page, api.url, ids[0] ?? '');
  await pressState(page, 'inProgress');
  await page.locator('[data-undo]').waitFor(patience);
  await page.locator('h1').focus();
  await page.keyboard.press('r');
  await page.locator('[data-composer] textarea').fill('Here is your endorsement');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('[data-undo-shown][data-away]').waitFor(patience);

  const inReach = () =>
    page.locator('[data-composer] button, [data-undo]').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
  // What is to be undone, files, send, close.
  await expect.poll(inReach, patience).toEqual([true, true, true, true]);
});
