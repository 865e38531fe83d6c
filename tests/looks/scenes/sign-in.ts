import type { Page } from 'playwright-core';
import { open } from '../../browser/open.ts';
import { enter } from '../../browser/staff-steps.ts';
import type { Scene } from './scene.ts';

/** Before somebody has signed in: /login and its panels, empty and with mistakes. */
export function signInScenes(url: string): readonly Scene[] {
  const panel = (name: string, query: string, press?: (page: Page) => Promise<void>): Scene => ({
    name,
    async show(page) {
      await open(page, `${url}/login${query}`);
      await press?.(page);
    },
  });
  return [
    panel('login without answers', '', async (page) => {
      await page.locator('button[type=submit]').click();
      await page.locator('.notice-bad').waitFor();
    }),
    panel('login refused', '', async (page) => {
      await enter(page, 'nobody@pmts.test', 'not the password');
      await page.locator('.notice-bad').waitFor();
    }),
    panel('register', '?mode=register'),
    panel('activate', '?mode=activate&token=abc'),
    panel('activate without a token', '?mode=activate'),
    panel('reset', '?mode=reset'),
    panel('reset with a code', '?mode=reset', async (page) => {
      await page.locator('.account-card > .button-quiet').click();
      await page.locator('[name="code"]').waitFor();
    }),
    {
      name: 'turned away',
      async show(page) {
        await page.goto(`${url}/account/quotes`);
        await page.locator('[data-turned-away]').waitFor();
        await page.locator('.home').waitFor();
      },
    },
  ];
}
