import { expect, test } from 'vitest';
import { addAccount, signIn } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { inspectAll } from './inspect.ts';
import { open, type Scene } from './scenes.ts';
import { enter, keepToken, openStaffMenu } from './staff-steps.ts';

const withoutWorker = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

/** /login and its panels, empty, with mistakes and done; and the notice after being turned away. */
function signedOutScenes(url: string): readonly Scene[] {
  return [
    {
      name: 'turned away',
      async show(page) {
        await page.goto(`${url}/account/quotes`);
        await page.locator('[data-turned-away]').waitFor();
        await page.locator('.home').waitFor();
      },
    },
    {
      name: 'login without answers',
      async show(page) {
        await open(page, `${url}/login`);
        await page.locator('button[type=submit]').click();
        await page.locator('.notice-bad').waitFor();
      },
    },
    {
      name: 'login refused',
      async show(page) {
        await open(page, `${url}/login`);
        await enter(page, 'nobody@pmts.test', 'not the password');
        await page.locator('.notice-bad').waitFor();
      },
    },
    { name: 'register', show: (page) => open(page, `${url}/login?mode=register`) },
    { name: 'activate', show: (page) => open(page, `${url}/login?mode=activate&token=abc`) },
    { name: 'activate without a token', show: (page) => open(page, `${url}/login?mode=activate`) },
    { name: 'reset', show: (page) => open(page, `${url}/login?mode=reset`) },
    {
      name: 'reset with a code',
      async show(page) {
        await open(page, `${url}/login?mode=reset`);
        await page.locator('.account-card > .button-quiet').click();
        await page.locator('[name="code"]').waitFor();
      },
    },
  ];
}

/** Pages without a call; those with one have their own test. */
function signedInScenes(url: string): readonly Scene[] {
  return [
    ...['/users/all', '/certs/view', '/account/certificates', '/account/services', '/account/nothing'].map(
      (path) => ({ name: path, show: (page) => open(page, url + path) }) satisfies Scene,
    ),
    {
      name: 'the menu',
      async show(page) {
        await page.setViewportSize({ width: 360, height: 640 });
        await open(page, `${url}/reports/audit`);
        await openStaffMenu(page);
      },
    },
  ];
}

test('signing in and the frame of the staff area pass axe in every state, language, size and colour', async () => {
  const api = await openApi();
  await addAccount(api.settings, 'a.moderator.with.a.long.name@pmts.test', 'moderator');
  const { page } = await openContext({ context: withoutWorker });
  await page.goto(`${api.url}/robots.txt`);

  expect(await inspectAll(page, signedOutScenes(api.url))).toEqual([]);
  await page.goto(`${api.url}/robots.txt`);
  await keepToken(page, await signIn(api.url, 'a.moderator.with.a.long.name@pmts.test'));
  expect(await inspectAll(page, signedInScenes(api.url))).toEqual([]);
});
