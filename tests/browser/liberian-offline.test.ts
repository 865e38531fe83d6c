import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import {
  chooseRank,
  elevenFiles,
  fillNumbers,
  fillOfficer,
  hashesReceived,
  image,
  openLiberian,
  sha256,
  stepStates,
} from './liberian-steps.ts';
import { postsOf } from './link.ts';
import { draftSaved, offlineReady, pick, submit, textOf, waitForState } from './steps.ts';

/** Large enough that sending them takes a while. */
const files = elevenFiles.map((field, seed) => ({ field, file: image(seed, 700_000 + seed) }));

async function pickAll(page: Page, some: typeof files): Promise<void> {
  for (const { field, file } of some) await pick(page, field, file);
}

test('eleven files called image.jpg survive two kills without a network and are delivered once', async () => {
  const api = await openApi();
  const proxy = await startFaultProxy(api.url);
  onTestFinished(() => proxy.close());
  const first = await launchBrowser();
  await first.page.goto(proxy.url);
  await offlineReady(first.page);
  await first.close();

  // Also for the worker, which the browser starts before it can be told that it is offline.
  proxy.set({ kind: 'refuse' });
  const filling = await launchBrowser({ profile: first.profile });
  await filling.offline(true);
  await openLiberian(filling.page, proxy.url);
  await fillOfficer(filling.page);
  await chooseRank(filling.page, 'master');
  await pickAll(filling.page, files.slice(0, 6));
  await draftSaved(filling.page);
  await filling.kill();

  const ending = await launchBrowser({ profile: first.profile });
  await ending.offline(true);
  await openLiberian(ending.page, proxy.url);
  await ending.page.locator('[data-file-state="kept"]').nth(5).waitFor();
  await pickAll(ending.page, files.slice(6));
  await fillNumbers(ending.page);
  await ending.page.locator('[name="confirmRequirements"]').check();
  await expect.poll(() => stepStates(ending.page)).toEqual(Array(6).fill('done'));
  const id = await submit(ending.page);
  await ending.page.locator('article[data-state="queued"]').waitFor();
  const shown = await textOf(ending.page);
  const reference = /APP-\d{13}/.exec(shown)?.[0] ?? 'none';
  expect(shown).toContain('Saved on this device, NOT sent yet');
  expect(shown).toContain(`Your application reference is: ${reference}`);
  proxy.set({ kind: 'pass' });
  await ending.offline(false);
  await expect.poll(() => postsOf(proxy), { interval: 5 }).toBeGreaterThan(0);
  await ending.kill();

  const again = await launchBrowser({ profile: first.profile });
  await again.page.goto(`${proxy.url}/requests/${id}`);
  await waitForState(again.page, id, 'delivered');
  await expect.poll(() => textOf(again.page)).toContain(`Your application reference is: ${reference}`);
  const received = await submissionsOf(api);
  expect(received).toHaveLength(1);
  expect(received[0]?.fields).toMatchObject({ applicationId: reference, rankApplying: 'master' });
  expect(await hashesReceived(api)).toEqual(
    Object.fromEntries(files.map(({ field, file }) => [field, sha256(file.buffer)])),
  );
});

test('the form RLM-105 opens from a cold start without a network, blank and filled in', async () => {
  const api = await openApi();
  const first = await launchBrowser();
  await first.page.goto(api.url);
  await offlineReady(first.page);
  await first.close();
  const { page, offline } = await launchBrowser({ profile: first.profile });
  await offline(true);
  await openLiberian(page, api.url);

  const blank = await page.evaluate(async () => {
    const address = document.querySelector<HTMLAnchorElement>('.blank-form a')?.href ?? '';
    const response = await fetch(address);
    const bytes = await response.arrayBuffer();
    const start = new TextDecoder('latin1').decode(bytes.slice(0, 5));
    return { type: response.headers.get('content-type'), start, size: bytes.byteLength };
  });
  const published = await readFile(new URL('../../public/files/RLM-105.pdf', import.meta.url));
  expect(blank).toEqual({ type: 'application/pdf', start: '%PDF-', size: published.byteLength });

  await fillOfficer(page);
  await page.locator('[name="fullName"]').fill('Łukasz Їжак');
  const downloading = page.waitForEvent('download');
  await page.locator('.blank-form button').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('RLM-105.pdf');
  const filled = (await readFile(await download.path())).toString('latin1');
  expect(filled.slice(0, 5)).toBe('%PDF-');
  expect(filled).toContain('PA1234567');
  // Characters that Helvetica lacks are drawn by the device: dots, some of them inked.
  const [, dots = ''] =
    /\/ImageMask true\/BitsPerComponent 1>>\nstream\n([^]*?)\nendstream/.exec(filled) ?? [];
  expect(new Set(dots).size).toBeGreaterThan(20);
  await page.getByText('RLM-105 filled in').waitFor();
});
