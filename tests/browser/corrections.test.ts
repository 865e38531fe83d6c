import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { sampleFile } from '../support/sample-files.ts';
import { startSlowLink } from '../support/slow-link.ts';
import { fillApplication, openLiberian, sha256 } from './liberian-steps.ts';
import { openOffice } from './office.ts';
import { speak } from './link.ts';
import { offlineReady, pick, submit, tellOfNetwork, textOf, waitForState } from './steps.ts';

const patience = { timeout: 170_000, interval: 200 };
/** 64 kbit/s up, 700 ms there and back, cut every 100 KB (decision 037). */
const satellite = { bytesPerSecond: 8000, delay: 350, cutEvery: 100_000 };
const unanswered = { tolerated: [/Failed to load resource/] };

async function putToSea() {
  const api = await openApi();
  const link = await startSlowLink(api.url);
  onTestFinished(() => link.close());
  const browser = await launchBrowser();
  await browser.page.goto(link.url);
  await offlineReady(browser.page);
  return { link, browser, office: await openOffice(api) };
}

async function waitForCase(page: Page, id: string, state: string): Promise<void> {
  const shown = page.locator(`main article[data-submission-id="${id}"][data-case-state="${state}"]`);
  await shown.waitFor({ timeout: patience.timeout });
}

test('one photo of an application is asked for again, taken at sea, and goes up alone and once', async () => {
  const { link, browser, office } = await putToSea();
  const { page } = browser;
  await openLiberian(page, link.url);
  await speak(page, 'es');
  await fillApplication(page, 'chiefMate');
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  await office.judge(id, 'passportPhotoFile', 'El nombre no se lee');
  await office.move(id, 'waitingForApplicant', 'Falta una foto legible');

  // The phone learns it at its next contact, and shows it without one.
  await page.goto(`${link.url}/requests/${id}`);
  await waitForCase(page, id, 'waitingForApplicant');
  await browser.offline(true);
  await page.goto(`${link.url}/requests`);
  await page.locator(`.row[data-submission-id="${id}"][data-case-state="waitingForApplicant"] a`).click();
  await page.locator('form[data-correction]').waitFor();
  expect(await textOf(page)).toMatch(
    /Necesitamos algo de usted[\s\S]*Falta una foto legible[\s\S]*El nombre no se lee[\s\S]*image-2\.jpg/,
  );
  const photo = sampleFile('jpeg', 500_000, 77);
  const picked = { name: 'nueva.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) };
  await pick(page, 'passportPhotoFile', picked);
  await page.locator('form[data-correction] button[type=submit]').click();
  const waiting = page.locator('main [data-addition="correction"][data-state="queued"]');
  await waiting.waitFor();
  const correction = (await waiting.getAttribute('data-submission-id')) ?? '';
  await browser.kill();

  const before = link.sentUp();
  link.set(satellite);
  const { page: again } = await launchBrowser({ profile: browser.profile, ...unanswered });
  await again.goto(`${link.url}/requests/${id}`);
  const arrived = again.locator(`main [data-submission-id="${correction}"][data-state="delivered"]`);
  const contact = async (): Promise<number> => {
    await tellOfNetwork(again);
    return arrived.count();
  };
  await expect.poll(contact, patience).toBe(1);
  await waitForCase(again, id, 'inProgress');

  expect(link.cuts()).toBeGreaterThanOrEqual(5);
  expect(link.sentUp() - before).toBeLessThanOrEqual(530_000);
  const { case: present, documents, events } = await office.look(id);
  expect(present).toMatchObject({ state: 'inProgress', unread: true });
  const photos = documents.filter(({ field }) => field === 'passportPhotoFile');
  expect(photos.map((file) => file.sha256)).toContain(sha256(photo));
  expect(photos).toHaveLength(2);
  expect(events.filter(({ kind }) => kind === 'correction')).toHaveLength(1);
});
