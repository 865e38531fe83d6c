import type { Page } from 'playwright-core';
import { open } from '../../browser/open.ts';
import { pdf, photo } from '../../browser/picked-files.ts';
import { fillEvaluation, submit } from '../../browser/steps.ts';
import { submitToBusyServer } from './busy.ts';
import type { Scene } from './scene.ts';

/** A device on which apps are installed by hand. */
export const iPhone = {
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
} as const;

/** States that a person on a phone seldom sees. The last scene denies storage to every page that follows. */
export function rareScenes(url: string): readonly Scene[] {
  let waiting: string | undefined;
  return [
    {
      name: 'a toast',
      isPictured: false,
      async show(on) {
        await open(on, `${url}/evaluation`);
        await fillEvaluation(on);
        await submit(on);
        await on.locator('.toast').hover();
      },
    },
    {
      name: 'the steps to install on an iPhone',
      async show(on) {
        // From then on nothing more is sent.
        waiting ??= await submitToBusyServer(on, url);
        await open(on, `${url}/requests/${waiting}`);
        await on.locator('.invitation').waitFor();
      },
    },
    { name: 'a form with a camera', show: (on) => open(on, `${url}/licenses`) },
    {
      name: 'requests that have disappeared',
      async show(on) {
        await on.goto(`${url}/robots.txt`);
        const marker = { requests: ['gone'], drafts: [], vanished: { requests: 2, drafts: 0 } };
        await on.evaluate((kept) => localStorage.setItem('outbox-marker', JSON.stringify(kept)), marker);
        await open(on, url);
        await on.locator('.banner-box').waitFor();
      },
    },
    {
      name: 'my documents',
      async show(on) {
        await open(on, `${url}/me/documents`);
        await on.locator('.document, .me .notice button').first().waitFor();
        if ((await on.locator('.document').count()) === 0) await keepDocuments(on);
        await on.locator('.document .notice').first().waitFor();
      },
    },
    {
      name: 'a form that takes a document kept here',
      part: '[data-file]',
      async show(on) {
        await open(on, `${url}/licenses`);
        await on.locator('.from-pocket button').click();
        await on.locator('.from-pocket-list').waitFor();
      },
    },
    {
      name: 'a document that has expired',
      part: '[data-expiring]',
      async show(on) {
        await open(on, url);
        await on.locator('[data-expiring]').waitFor();
      },
    },
    {
      name: 'nothing can be kept, nothing is submitted',
      async show(on) {
        await on.addInitScript(() =>
          Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined }),
        );
        await open(on, `${url}/evaluation`);
        await fillEvaluation(on);
        await on.locator('button[type=submit]').click();
        await on.locator('[data-not-submitted]').waitFor();
      },
    },
  ];
}

/** A passport that has expired, and a photo of nothing in particular. */
async function keepDocuments(page: Page): Promise<void> {
  await page.locator('.me .notice button').click();
  const input = page.locator('.me input[type=file]').first();
  await input.setInputFiles(photo);
  await page.locator('.document').waitFor();
  await input.setInputFiles(pdf);
  await page.locator('.document').nth(1).waitFor();
  const passport = page.locator('.document', { hasText: pdf.name });
  await passport.locator('select').selectOption('identity');
  // Over on any day on which a picture is taken: the text of a date control cannot be steadied.
  await passport.locator('input[type=date]').fill('2026-01-31');
}
