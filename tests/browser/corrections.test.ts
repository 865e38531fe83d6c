import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { statusPath } from '../../src/contracts/cases.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { inDatabase } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, send } from '../support/sending.ts';
import { startSlowLink } from '../support/slow-link.ts';
import { fillApplication, openLiberian, sha256 } from './liberian-steps.ts';
import { bringIn, openHandOver, saveFile } from './hand-over-steps.ts';
import { type Office, openOffice } from './office.ts';
import { speak } from './link.ts';
import { type FileToPick, offlineReady, pick, submit, tellOfNetwork, textOf, waitForState } from './steps.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

const patience = { timeout: longestWait, interval: 200 };
/** 64 kbit/s up, 700 ms round trip, cut every 100 KB (decision 037). */
const satellite = { bytesPerSecond: 8000, delay: 350, cutEvery: 100_000 };
const unanswered = { tolerated: [/Failed to load resource/] };

const spanish = 'El nombre no se lee';

/** The office rejects the passport photo, with a reason, and waits for the applicant. */
async function askForPhoto(office: Office, id: string): Promise<void> {
  await office.judge(id, 'passportPhotoFile', spanish);
  await office.move(id, 'waitingForApplicant', 'Falta una foto legible');
}

/** A new photo of half a megabyte, as from the phone's camera. */
function newPhoto(): FileToPick {
  const buffer = Buffer.from(sampleFile('jpeg', 500_000, 77));
  return { name: 'nueva.jpg', mimeType: 'image/jpeg', buffer };
}

/** Takes the photo and presses "Send". @returns the id under which it waits */
async function takePhoto(page: Page): Promise<string> {
  await pick(page, 'passportPhotoFile', newPhoto());
  await page.locator('form[data-correction] button[type=submit]').click();
  const waiting = page.locator('main [data-addition="correction"][data-state="queued"]');
  await waiting.waitFor();
  return (await waiting.getAttribute('data-submission-id')) ?? '';
}

/** Checks that it was stored once, work goes on, and the history shows all of it. */
async function expectCorrected(office: Office, id: string): Promise<void> {
  const { case: present, documents, events, files } = await office.look(id);
  expect(present).toMatchObject({ state: 'inProgress', unread: true });
  expect(files).toHaveLength(11);
  const photos = documents.filter(({ field }) => field === 'passportPhotoFile');
  expect(photos).toHaveLength(2);
  expect(photos.map(({ sha256: hash }) => hash)).toContain(sha256(newPhoto().buffer));
  expect(events).toMatchObject([
    { by: { kind: 'applicant' }, kind: 'received' },
    {
      by: { kind: 'account' },
      kind: 'verdict',
      after: 'unreadable',
      reason: spanish,
      subject: 'passportPhotoFile',
    },
    { kind: 'state', before: 'new', after: 'waitingForApplicant', reason: 'Falta una foto legible' },
    { by: { kind: 'applicant' }, kind: 'correction' },
    { by: { kind: 'applicant' }, kind: 'state', before: 'waitingForApplicant', after: 'inProgress' },
  ]);
}

async function putToSea() {
  const api = await openApi();
  const link = await startSlowLink(api.url);
  onTestFinished(() => link.close());
  const browser = await launchBrowser();
  await browser.page.goto(link.url);
  await offlineReady(browser.page);
  return { link, browser, office: await openOffice(api) };
}

/** The address in the office's mail, at the server of this test. */
async function linkInMail({ settings, url }: Api, id: string): Promise<string> {
  const mails = await inDatabase(settings, (db) => db.selectFrom('mails').select('body').execute());
  const [, path] =
    mails
      .map(({ body }) => /https?:\/\/[^/\s]+(\/requests\/[\w-]+)/.exec(body) ?? [])
      .find(([, found]) => found?.endsWith(id)) ?? [];
  if (path === undefined) throw new Error(`No mail leads to ${id}`);
  return url + path;
}

async function waitForCase(page: Page, id: string, state: string): Promise<void> {
  const shown = page.locator(`main article[data-submission-id="${id}"][data-case-state="${state}"]`);
  await shown.waitFor();
}

test('one photo of an application is asked for again, taken at sea, and goes up alone and once', async () => {
  const { link, browser, office } = await putToSea();
  const { page } = browser;
  await openLiberian(page, link.url);
  await speak(page, 'es');
  await fillApplication(page, 'chiefMate');
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  await waitForCase(page, id, 'new');
  // What the delivery asked has been answered, and the page that asked is gone.
  await page.goto(`${link.url}/robots.txt`);
  await askForPhoto(office, id);

  // The phone, on a bad link, learns it with one question, and shows it without a connection.
  link.set(satellite);
  const questions: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(statusPath))
      questions.push(request.postDataBuffer()?.length ?? Infinity);
  });
  const asked = (): number => link.requests().filter((head) => head.startsWith(`POST ${statusPath}`)).length;
  const askedBefore = asked();
  await page.goto(`${link.url}/requests/${id}`);
  await waitForCase(page, id, 'waitingForApplicant');
  expect(asked() - askedBefore).toBe(1);
  expect(questions).toHaveLength(1);
  expect(questions[0]).toBeLessThanOrEqual(450);
  await browser.offline(true);
  await page.goto(link.url);
  await page.locator('[data-next-home="wanted"] a.button').waitFor();
  await page.goto(`${link.url}/requests`);
  await page.locator('header [data-waiting="1"][data-attention="1"]').waitFor();
  await page.locator(`.row[data-submission-id="${id}"][data-next-row="wanted"] a`).click();
  await page.locator('form[data-correction]').waitFor();
  expect(await textOf(page)).toMatch(
    /Necesitamos algo de usted[\s\S]*Falta una foto legible[\s\S]*El nombre no se lee[\s\S]*image-2\.jpg/,
  );
  const correction = await takePhoto(page);
  await page.locator('[data-next="notSent"]', { hasText: 'AÚN NO enviada' }).waitFor();
  await page.locator('header [data-waiting="1"][data-attention="0"]').waitFor();
  await browser.kill();

  const before = link.sentUp();
  const cutsBefore = link.cuts();
  const { page: again } = await launchBrowser({ profile: browser.profile, ...unanswered });
  await again.goto(`${link.url}/requests/${id}`);
  const arrived = again.locator(`main [data-submission-id="${correction}"][data-state="delivered"]`);
  const contact = async (): Promise<number> => {
    await tellOfNetwork(again);
    return arrived.count();
  };
  // A minute and a half for the link alone.
  await expect.poll(contact, { ...patience, timeout: 2 * longestWait }).toBe(1);
  await waitForCase(again, id, 'inProgress');

  expect(link.cuts() - cutsBefore).toBeGreaterThanOrEqual(5);
  expect(link.sentUp() - before).toBeLessThanOrEqual(530_000);
  await expectCorrected(office, id);
});

test('another device takes the photo by the link in the mail, and hands it over to a third that sends it', async () => {
  const api = await openApi();
  const office = await openOffice(api);
  const sending = await exampleOf('liberian');
  expect((await send(api.url, sending)).status).toBe(201);
  const id = sending.submissionId;
  await askForPhoto(office, id);
  const address = await linkInMail(api, id);
  const folder = await temporaryFolder('correction');

  const { page: second, offline } = await openContext(unanswered);
  await second.goto(address);
  await speak(second, 'es');
  await waitForCase(second, id, 'waitingForApplicant');
  await offlineReady(second);
  await offline(true);
  expect(await textOf(second)).toMatch(/Falta una foto legible[\s\S]*El nombre no se lee/);
  expect(await textOf(second)).toContain('no tiene el recibo');
  const correction = await takePhoto(second);
  await openHandOver(second);
  const file = await saveFile(second, folder);

  const { page: third } = await openContext({ ...unanswered, context: { serviceWorkers: 'block' } });
  await bringIn(third, api.url, file, 'broughtIn');
  await expect.poll(async () => (await office.look(id)).case?.state, patience).toBe('inProgress');
  await expectCorrected(office, id);

  // The second one sends it too once it can, and is told that it is there.
  await offline(false);
  await tellOfNetwork(second);
  await second.locator(`main [data-submission-id="${correction}"][data-state="delivered"]`).waitFor(patience);
  await waitForCase(second, id, 'inProgress');
  await expectCorrected(office, id);
});

test('of two documents that are asked for again one goes now, the other later', async () => {
  const api = await openApi();
  const office = await openOffice(api);
  const sending = await exampleOf('liberian');
  expect((await send(api.url, sending)).status).toBe(201);
  const id = sending.submissionId;
  await office.judge(id, 'idPhotoFile', 'Borroso');
  await askForPhoto(office, id);

  const { page } = await openContext({ ...unanswered, context: { serviceWorkers: 'block' } });
  await page.goto(await linkInMail(api, id));
  await speak(page, 'es');
  await page.locator('form[data-correction] button[type=submit]').click();
  await expect.poll(() => page.locator('form[data-correction] [role=alert] li').count()).toBe(2);
  expect(await textOf(page)).toContain('envíe los que tenga');
  await pick(page, 'passportPhotoFile', newPhoto());
  await page.locator('form[data-correction] button[type=submit]').click();
  await page.locator('main [data-addition="correction"][data-state="delivered"]').waitFor(patience);
  expect(await page.locator('form[data-correction] input[name="passportPhotoFile"]').count()).toBe(0);
  expect((await office.look(id)).case?.state).toBe('waitingForApplicant');
  await pick(page, 'idPhotoFile', newPhoto());
  await page.locator('form[data-correction] button[type=submit]').click();
  await expect.poll(async () => (await office.look(id)).case?.state, patience).toBe('inProgress');
  await waitForCase(page, id, 'inProgress');
});
