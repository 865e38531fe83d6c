import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount, signIn } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { peoplePath } from '../../src/contracts/people.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send, withFile } from '../support/sending.ts';
import { change, write } from '../support/staff.ts';
import { changeCase, drawableFiles, openRequest, requestOf, sendDrawable } from './desk-steps.ts';
import { expectWords, patience } from './link.ts';
import { drawnPicture } from './photo-steps.ts';
import { enterAs, speak } from './staff-steps.ts';
import { textOf } from './steps.ts';
import { protectedPdf } from '../support/protected-pdf.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

/** Saved values show at once; this waits until the API has them. */
function stored(read: () => Promise<unknown>): ReturnType<typeof expect.poll> {
  return expect.poll(read, patience);
}

function shown(page: Page): Promise<void> {
  return page.locator('.document-stage[data-shown]').waitFor(patience);
}

test('documents are drawn in the page and judged with one key each', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'liberian');
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  const verdicts = async () =>
    (await requestOf(api, token, submissionId)).documents.map(({ verdict }) => verdict?.verdict);

  await openRequest(page, api.url, submissionId);

  await page.locator('canvas[data-drawn="1"]').waitFor(patience);
  const ink = await page.locator('canvas[data-drawn="1"]').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.filter((value, index) => index % 4 === 0 && value < 128).length;
  });
  expect(ink).toBeGreaterThan(1000);
  await page.keyboard.press(']');
  await page.locator('.picture-frame img').waitFor(patience);
  await expect
    .poll(() => page.locator('.picture-frame img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  expect(await page.locator('iframe, embed, object').count()).toBe(0);

  await page.keyboard.press('[');
  await shown(page);
  await page.keyboard.press('1');
  await shown(page);
  await page.keyboard.press('1');
  await stored(async () => (await verdicts()).slice(0, 3)).toEqual(['accepted', 'accepted', undefined]);

  await page.keyboard.press('2');
  await page.locator('[data-dialog="verdict"] textarea').waitFor(patience);
  // The example is of a Spanish form; text for the applicant starts in that language, whatever the staff's is.
  const language = await page.locator('[data-language]').getAttribute('data-language');
  const reason = await page.locator('[data-dialog="verdict"] textarea').inputValue();
  expect(reason).toMatch(language === 'es' ? /no se puede leer/ : /cannot be read/);
  await page.keyboard.press('Enter');
  await stored(async () => (await verdicts())[2]).toBe('unreadable');
  const [, , third] = (await requestOf(api, token, submissionId)).documents;
  expect(third?.verdict?.reason).toBe(reason);

  // Some have not been shown: Enter shows the first of them, and another press accepts them all the same.
  await page.keyboard.press('0');
  await page.locator('[data-dialog="accept-all"] [data-not-shown]').waitFor(patience);
  await page.keyboard.press('Enter');
  expect((await verdicts()).filter((one) => one === undefined).length).toBeGreaterThan(0);
  await page.keyboard.press('0');
  await page.locator('[data-accept-all]').click();
  await stored(async () => (await verdicts()).filter((one) => one === undefined).length).toBe(0);
  await page.locator('[data-ask]').press('Enter');
  await stored(async () => (await requestOf(api, token, submissionId)).case?.state).toBe(
    'waitingForApplicant',
  );
  await page.locator('[data-case-state="waitingForApplicant"]').first().waitFor(patience);
});

test('a PDF is drawn while the one before it is still being put away', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'liberian');
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  // As on a busy machine.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...sent: [never]) {
      const isLast = (sent[0] as { readonly action?: string }).action === 'Terminate';
      if (isLast) setTimeout(() => post.apply(this, sent), 2000);
      else post.apply(this, sent);
    };
  });
  await enterAs(page, api, ana);
  await openRequest(page, api.url, submissionId);
  await page.locator('canvas[data-drawn="1"]').waitFor(patience);

  // Every other one is a picture.
  await page.keyboard.press(']');
  await page.locator('.picture-frame img').waitFor(patience);
  await page.keyboard.press(']');
  await page.locator('canvas[data-drawn="1"], [data-not-drawn]').waitFor(patience);
  expect(await page.locator('[data-not-drawn]').count()).toBe(0);
});

test('a verdict asks where its document was not shown, and a protected PDF for its password', async () => {
  const language = 'es';
  const api = await openApi();
  const sending = withFile(await exampleOf('licence'), protectedPdf('ship 7'));
  expect((await send(api.url, sending)).status).toBe(201);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext({ ...calm, tolerated: [/Password/] });
  const token = await enterAs(page, api, ana);
  await speak(page, language);
  await openRequest(page, api.url, sending.submissionId);

  await page.locator('[data-file-password] input').waitFor(patience);
  await page.locator('h1').focus();
  await page.keyboard.press('1');
  await page.locator('[data-dialog="not-shown"]').waitFor(patience);
  await page.keyboard.press('Enter');
  await page.locator('[data-file-password] input').fill('ship 8');
  await page.keyboard.press('Enter');
  await page.locator('[data-file-password] [aria-invalid="true"]').waitFor(patience);
  await page.locator('[data-file-password] input').fill('ship 7');
  await page.keyboard.press('Enter');
  await page.locator('canvas[data-drawn="1"]').waitFor(patience);
  expect((await requestOf(api, token, sending.submissionId)).documents[0]?.verdict).toBeNull();

  await shown(page);
  await page.keyboard.press('1');
  await stored(
    async () => (await requestOf(api, token, sending.submissionId)).documents[0]?.verdict?.verdict,
  ).toBe('accepted');
  await openRequest(page, api.url, sending.submissionId);
  await shown(page);
});

test('a printed request lists its documents with their verdicts, and no note; a picture that is cut says so', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  const picture = new Uint8Array(await drawnPicture(page, { width: 800, height: 600, type: 'image/jpeg' }));
  const sending = await exampleOf('licence');
  const bytes = picture.slice(0, picture.length / 2);
  const files = sending.files.map((file) => ({ ...file, name: 'carne.jpg', bytes }));
  expect((await send(api.url, { ...sending, files })).status).toBe(201);
  await write({ url: api.url, token }, 'note', sending.submissionId, 'Only for colleagues');
  await write({ url: api.url, token }, 'message', sending.submissionId, 'For the applicant');

  await openRequest(page, api.url, sending.submissionId);

  await expectWords(page, 'a cut picture', 'The file ends before its picture does');
  await page.keyboard.press('1');
  await page.locator('[data-accept-unseen]').click();
  await page.locator('[data-verdict="accepted"][aria-pressed="true"]').waitFor(patience);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('main').innerText();
  expect(printed).toMatch(/carne\.jpg\):\s+Accepted/);
  expect(printed).toContain('For the applicant');
  expect(printed).not.toContain('Only for colleagues');
});

test('a request is taken, moved, noted on and answered with keys, and letters in a field are letters', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'licence');
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  const now = () => requestOf(api, token, submissionId);
  expect((await now()).case?.unread).toBe(true);

  await openRequest(page, api.url, submissionId);
  await stored(async () => (await now()).case?.unread).toBe(false);

  await page.keyboard.press('a');
  await stored(async () => (await now()).case?.assignee?.name).toContain('ana');
  await page.locator('[data-case][aria-busy="false"]').waitFor(patience);
  await page.keyboard.press('n');
  await page.locator('[data-writing="note"] textarea').waitFor(patience);
  await page.keyboard.type('asnr1234 d/?');
  await page.keyboard.press('Control+Enter');
  await stored(async () => (await now()).notes.map(({ text }) => text)).toEqual(['asnr1234 d/?']);
  await page.locator('.said-note').waitFor(patience);

  await page.locator('h1').focus();
  await page.keyboard.press('r');
  await page.locator('[data-writing="message"] textarea').waitFor(patience);
  expect(await page.locator('[data-writing]').count()).toBe(1);
  await expectWords(page, 'to whom it goes', 'jose@ship.example');
  await page.keyboard.type('Buenas tardes');
  const { pdf } = await drawableFiles();
  const endorsement = { name: 'refrendo.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).press('Enter');
  await (await chooser).setFiles(endorsement);
  await page.locator('[data-attached="refrendo.pdf"]').waitFor(patience);
  await page.locator('[data-writing="message"] textarea').focus();
  await page.keyboard.press('Control+Enter');
  await stored(async () =>
    (await now()).messages.map(({ text, attachments }) => [text, attachments.map(({ name }) => name)]),
  ).toEqual([['Buenas tardes', ['refrendo.pdf']]]);
  await page.locator('.said-message').waitFor(patience);

  await page.locator('h1').focus();
  await page.keyboard.press('s');
  await page.locator('[data-dialog="state"]').waitFor(patience);
  await page.keyboard.press('4');
  await page.keyboard.type('No such licence');
  await page.keyboard.press('Enter');
  await stored(async () => (await now()).case?.state).toBe('refused');
  expect((await now()).events.at(-1)).toMatchObject({
    kind: 'state',
    after: 'refused',
    reason: 'No such licence',
  });
  await expect.poll(() => textOf(page), patience).toContain('Reason: No such licence');

  await page.keyboard.press('?');
  await page.locator('[data-dialog="keys"] input').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

test('whoever comes second sees what the first one did, and decides', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'licence');
  for (const email of [ana, ben]) await addAccount(api.settings, email, 'moderator');
  const { page } = await openContext({ ...calm, tolerated: [/412/] });
  const token = await enterAs(page, api, ana);
  const bens = await signIn(api.url, ben);
  await openRequest(page, api.url, submissionId);

  await changeCase(api, bens, submissionId, { state: 'waitingForApplicant', reason: 'The photo' });
  await finish(page);

  await page.locator('[data-trouble="conflict"]').waitFor(patience);
  await expectWords(page, 'the conflict', 'State: New → Waiting for applicant', 'ben', 'state “Done”');
  expect((await requestOf(api, token, submissionId)).case?.state).toBe('waitingForApplicant');
  await page.getByRole('button', { name: 'Leave it as it is' }).click();
  await page.locator('[data-trouble]').waitFor({ state: 'detached' });
  expect((await requestOf(api, token, submissionId)).case?.state).toBe('waitingForApplicant');

  await changeCase(api, bens, submissionId, { state: 'inProgress' });
  await finish(page);
  await page.locator('[data-trouble="conflict"]').waitFor(patience);
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await stored(async () => (await requestOf(api, token, submissionId)).case?.state).toBe('done');
});

/** With the version that the page read, whatever has happened since. */
async function finish(page: Page): Promise<void> {
  await page.locator('h1').focus();
  await page.keyboard.press('s');
  await page.locator('[data-dialog="state"] [data-state="done"]').click();
  await page.locator('[data-save-state="done"]').click();
}

test('an address that is refused and the client are shown, and what is done takes its files along', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'licence');
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  await change({ url: api.url, token }, 'POST', peoplePath, {
    name: 'Ana Paz',
    submissionIds: [submissionId],
  });
  const unsent = () =>
    inDatabase(api.settings, (db) =>
      db.selectFrom('mails').select('subject').where('sent_at', 'is', null).execute(),
    );
  await stored(unsent).toEqual([]);
  await inDatabase(api.settings, (db) =>
    db
      .updateTable('mails')
      .set({ sent_at: null, refusal: '550 5.1.1' })
      .where('submission_id', '=', submissionId)
      .execute(),
  );

  await openRequest(page, api.url, submissionId);

  await page.locator('[data-bounced]').waitFor(patience);
  await page.locator('[data-applicant-mail="refused"]').waitFor(patience);
  await page.locator('[data-person]', { hasText: 'Ana Paz' }).waitFor(patience);

  await inDatabase(api.settings, (db) =>
    db
      .updateTable('mails')
      .set({ sent_at: '2026-11-22T10:00:00.000Z' })
      .where('submission_id', '=', submissionId)
      .execute(),
  );
  await openRequest(page, api.url, submissionId);
  await page.locator('[data-applicant-mail="returned"]').waitFor(patience);
  await page.locator('[data-bounced]').waitFor(patience);

  await openRequest(page, api.url, submissionId);
  await page.keyboard.press('s');
  const { pdf } = await drawableFiles();
  const endorsement = { name: 'refrendo.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
  // Files go with this state alone, and are offered for it only.
  await page.locator('[data-dialog="state"]').waitFor(patience);
  expect(await page.locator('[data-dialog="state"] input[name="attachment"]').count()).toBe(0);
  await page.locator('[data-dialog="state"] [data-state="done"]').click();
  await page.locator('[data-dialog="state"] input[name="attachment"]').setInputFiles(endorsement);
  await page.locator('[data-attached="refrendo.pdf"]').waitFor(patience);
  await page.locator('[data-save-state="done"]').click();
  await stored(async () => (await requestOf(api, token, submissionId)).case?.state).toBe('done');
  const { messages } = await requestOf(api, token, submissionId);
  expect(messages.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['refrendo.pdf']]);
});
