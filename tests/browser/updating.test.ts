import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { publishClient } from '../support/browser/second-build.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { contentsOf, photo } from './form-contents.ts';
import {
  draftSaved,
  fillEvaluation,
  offlineReady,
  pick,
  submit,
  textOf,
  waitForState,
  withoutBackgroundSync,
} from './steps.ts';

const update = 'Update';
/** The browser's message while the page recovers. */
const missingChunk = /dynamically imported module/;

/** The page's entry script, which differs between builds. */
async function entryOf(page: Page): Promise<string | null> {
  // A prerendered page names its scripts to the one that fetches them.
  return page.evaluate(
    () =>
      document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ')[0] ??
      document.querySelector('script[type=module][src]')?.getAttribute('src') ??
      null,
  );
}

/** Milliseconds. */
const idlingEvery = 10_000;

/**
 * As above, but stops idle workers, as the browser does after 30 s, though never while a debugger is attached, as it is
 * here (hazards 7.2).
 */
function idlingWorkers(): (page: Page) => Promise<string | null> {
  let stoppedAt = Date.now();
  return async (page) => {
    if (Date.now() - stoppedAt > idlingEvery) {
      stoppedAt = Date.now();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.stopAllWorkers');
      await devtools.detach();
    }
    return entryOf(page);
  };
}

/** Looks for an update, as the browser does on every visit. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await page.locator('.banner-update').waitFor();
}

/** Ends a wait lengthened by many failures; the request may just have been delivered by itself. */
async function sendNow(page: Page, id: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Send now' });
  const delivered = page.locator(`main [data-submission-id="${id}"][data-state="delivered"]`);
  await button.or(delivered).first().waitFor();
  if (await button.isVisible()) await button.click({ timeout: 5000 }).catch(() => undefined);
}

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** A gate in front of the API's commit. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), beforeCommit: () => passed };
}

describe('a new version', () => {
  test('comes by a press only, not over a half-filled form; drafts, files and requests survive it', async () => {
    const client = await publishClient();
    let broken = true;
    const beforeCommit = (): void => {
      if (broken) throw new Error('down');
    };
    const api = await openApi({ clientDir: client.folder, hooks: { beforeCommit } });
    const { page, context } = await openContext();
    await page.goto(`${api.url}/evaluation`);
    await offlineReady(page);
    await fillEvaluation(page);
    const id = await submit(page);
    await waitForState(page, id, 'queued');
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('José');
    await pick(page, 'documento', photo(1));
    await draftSaved(page);
    const loads = countLoads(page);

    await client.publishNext();
    await lookForUpdate(page);
    await expect.poll(() => page.locator('.banner-update').innerText()).toContain('sent or closed this form');
    expect(await page.getByRole('button', { name: update, exact: true }).count()).toBe(0);

    // Another window may update; this one must not reload under the person.
    const other = await context.newPage();
    await other.goto(`${api.url}/privacy`);
    const firstBuild = await entryOf(page);
    await expect.poll(() => entryOf(other)).toBe(firstBuild);
    await other.getByRole('button', { name: update, exact: true }).click();
    await expect.poll(() => entryOf(other)).not.toBe(firstBuild);
    expect(loads()).toBe(0);
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'José', documento: 'photo-1.jpg' });

    await page.bringToFront();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: update, exact: true }).click();
    await expect.poll(() => entryOf(page)).not.toBe(firstBuild);
    await offlineReady(page);
    await expect.poll(loads).toBe(1);
    await page.goto(`${api.url}/licenses`);
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'José', documento: 'photo-1.jpg' });
    // One load by the update, one by going to the form.
    expect(loads()).toBe(2);
    await expect.poll(() => page.locator('.banner-update').count()).toBe(0);
    broken = false;
    await page.goto(`${api.url}/requests/${id}`);
    await sendNow(page, id);
    await waitForState(page, id, 'delivered');
    expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
  });

  test('waits for what is being sent, in this window and in another one', async () => {
    const client = await publishClient();
    const { open, beforeCommit } = gate();
    let posts = 0;
    const api = await openApi({
      clientDir: client.folder,
      hooks: {
        beforeCommit: () => {
          posts += 1;
          return beforeCommit();
        },
      },
    });
    const { page, context } = await openContext();
    // Makes this page send, and not the worker beside it.
    await withoutBackgroundSync(context);
    await page.goto(`${api.url}/evaluation`);
    await offlineReady(page);
    await fillEvaluation(page);
    // Before the attempt begins, which is given up after 90 seconds: a busy machine may take as long to find it.
    await client.publishNext();
    await lookForUpdate(page);
    const id = await submit(page);
    await expect.poll(() => posts).toBe(1);
    // Only now: earlier, this window might be the one that sends.
    const other = await context.newPage();
    await other.goto(`${api.url}/privacy`);
    await page.bringToFront();
    const loads = countLoads(other);
    const firstBuild = await entryOf(other);

    await expect
      .poll(() => page.locator('.banner-update').innerText())
      .toContain('when sending has finished');
    await other.getByRole('button', { name: update, exact: true }).click();
    // The worker has the question by now: it answers the second one after the first.
    await offlineReady(other);
    expect(loads()).toBe(0);
    await waitForState(page, id, 'sending');

    open();
    await waitForState(page, id, 'delivered');
    const entryAfterIdling = idlingWorkers();
    await expect.poll(() => entryAfterIdling(other)).not.toBe(firstBuild);
    await expect.poll(loads).toBe(1);
    expect(posts).toBe(1);
    expect(await submissionsOf(api)).toHaveLength(1);
  });
});

describe('a part of the page that is gone with the earlier version', () => {
  test('is asked of the new one by one reload, and nothing that was typed is lost', async () => {
    const client = await publishClient();
    const api = await openApi({ clientDir: client.folder });
    const { page } = await openContext({
      context: { serviceWorkers: 'block' },
      tolerated: [missingChunk],
    });
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('José');
    const loads = countLoads(page);
    const firstBuild = await entryOf(page);
    const fetched = (name: string): Promise<boolean> =>
      page.evaluate(
        (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part)),
        name,
      );
    for (const part of ['/later-', '/requests-']) await expect.poll(() => fetched(part)).toBe(true);

    await client.publishNext();
    // The sign-in is fetched on demand; the other parts of a form are here already.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('dialog a[href="/login"]').click();

    await expect.poll(() => textOf(page)).toContain('Enter with your credentials');
    expect(await entryOf(page)).not.toBe(firstBuild);
    await expect.poll(loads).toBe(1);
    await page.goto(`${api.url}/licenses`);
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'José' });
  });

  test('that nobody has is told, without reloading for ever', async () => {
    const api = await openApi();
    const { page } = await openContext({
      context: { serviceWorkers: 'block' },
      tolerated: [missingChunk],
    });
    await page.goto(api.url);
    const loads = countLoads(page);
    await page.route('**/assets/requests-*', (route) => route.fulfill({ status: 404 }));

    await page.locator('footer a[href="/privacy"]').click();

    // It also appears after the first failure, just before the one reload.
    await expect.poll(loads).toBe(1);
    await expect.poll(() => textOf(page)).toContain('Nothing is lost');
    expect(loads()).toBe(1);
    await page.unroute('**/assets/requests-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => textOf(page)).toContain('Privacy Policy');
    await expect.poll(loads).toBe(2);
  });
});
