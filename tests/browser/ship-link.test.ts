import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser, type RunningBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { sampleFile } from '../support/sample-files.ts';
import { type LinkWeather, startShipLink } from '../support/ship-link.ts';
import {
  chooseRank,
  elevenFiles,
  fillNumbers,
  fillOfficer,
  hashesReceived,
  openLiberian,
  sha256,
} from './liberian-steps.ts';
import { pdf, submitLicence } from './link.ts';
import { offlineReady, pick, submit, tellOfNetwork, waitForState } from './steps.ts';
import { syncRegistered } from './sync-steps.ts';

const mebi = 1024 * 1024;
const patience = { interval: 10 };

async function putToSea(weather: LinkWeather = {}) {
  const api = await openApi();
  const link = await startShipLink(api.url, weather);
  onTestFinished(() => link.close());
  const browser = await launchBrowser();
  await browser.page.goto(link.url);
  await offlineReady(browser.page);
  return { api, link, browser };
}

/** Chooses files of the maximum size: the two photos 5 MiB, the others 10. @returns SHA-256 by control */
async function pickLargest(page: Page): Promise<Readonly<Record<string, string>>> {
  const folder = await temporaryFolder('documents');
  const hashes: Record<string, string> = {};
  for (const [seed, field] of elevenFiles.entries()) {
    const bytes = sampleFile('jpeg', (field.endsWith('PhotoFile') ? 5 : 10) * mebi, seed + 1);
    const path = join(folder, `${seed}.jpg`);
    await writeFile(path, bytes);
    await pick(page, field, path);
    hashes[field] = sha256(bytes);
  }
  return hashes;
}

/** Without a page of the app, only the worker can act. */
async function restart(browser: RunningBrowser, address = 'about:blank'): Promise<RunningBrowser> {
  await browser.kill();
  const again = await launchBrowser({ profile: browser.profile });
  await again.page.goto(address);
  return again;
}

test('100 MiB, twenty cuts, three kills and two tabs: stored once, every byte right', async () => {
  const { api, link, browser } = await putToSea();
  await openLiberian(browser.page, link.url);
  await fillOfficer(browser.page);
  await chooseRank(browser.page, 'master');
  const hashes = await pickLargest(browser.page);
  await fillNumbers(browser.page);
  await browser.page.locator('[name="confirmRequirements"]').check();
  const payload = 100 * mebi;
  const before = link.sentUp();
  link.set({ cutEvery: payload / 21 });
  const id = await submit(browser.page);

  let running = browser;
  for (const part of [0.25, 0.5, 0.75]) {
    await expect.poll(() => link.sentUp() - before, patience).toBeGreaterThan(payload * part);
    running = await restart(running, `${link.url}/requests/${id}`);
    const second = await running.context.newPage();
    await second.goto(`${link.url}/requests`);
    for (const page of [running.page, second]) await tellOfNetwork(page);
  }
  await waitForState(running.page, id, 'delivered');

  expect(link.cuts()).toBeGreaterThanOrEqual(20);
  expect(await submissionsOf(api)).toHaveLength(1);
  expect(await hashesReceived(api)).toEqual(hashes);
  // At full speed some MiB are in the kernel's buffers at a cut; restarting files would give 3.
  expect((link.sentUp() - before) / payload).toBeLessThan(2);
});

test('the worker alone, without a page: every event goes on where the last one ended', async () => {
  const { api, link, browser } = await putToSea();
  link.set({ down: true });
  const document = pdf(1, 4 * mebi);
  await submitLicence(browser.page, link.url, document);
  await syncRegistered(browser.page);
  await browser.page.goto('about:blank');
  const before = link.sentUp();
  const pieces = () => link.requests().filter((line) => line.startsWith('PATCH '));

  link.set({ upload: mebi });
  let running = browser;
  for (const part of [1, 2]) {
    await expect.poll(() => link.sentUp() - before, patience).toBeGreaterThan(part * mebi);
    running = await restart(running);
  }
  await expect.poll(async () => (await submissionsOf(api)).length, patience).toBe(1);

  const [received] = await submissionsOf(api);
  expect(received?.files.map((file) => file.sha256)).toEqual([sha256(document.buffer)]);
  const offsets = pieces().map((line) => Number(line.split(' from ')[1]));
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(link.requests().filter((line) => line.startsWith('HEAD ')).length).toBeGreaterThanOrEqual(2);
  expect((link.sentUp() - before) / document.buffer.length).toBeLessThan(1.2);
  expect(running.context.pages().map((page) => page.url())).toEqual(['about:blank']);
});
