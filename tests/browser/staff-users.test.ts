import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { expectWords, patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('an admin invites, changes and disables users; a moderator is told that the role is the cause', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  await addAccount(api.settings, ben, 'moderator');
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);

  await page.goto(`${api.url}/users/create`);
  await page.locator('[name="email"]').fill('eva@pmts.test');
  await page.locator('[name="username"]').fill('Eva');
  expect(await page.locator('[name="role-super_admin"]').count()).toBe(0);
  await page.locator('.desk-form [type="submit"]').click();
  await expectWords(page, 'the invitation', 'An invitation is on its way to eva@pmts.test.');
  await page.goto(`${api.url}/users/list`);
  await page.getByRole('button', { name: `Change ${ben}` }).click();
  await page.locator('[name="disabled"]').check();
  await page.locator('[data-dialog="user"] .button-primary').click();
  await page.locator('[data-user][data-disabled]').waitFor(patience);
  await expectWords(page, 'the list', 'invited, no password yet');

  await addAccount(api.settings, 'max@pmts.test', 'moderator');
  await speak(page, 'en');
  await enterAs(page, api, 'max@pmts.test');
  await page.goto(`${api.url}/users/list`);
  await expectWords(page, 'a moderator', 'Only admins see the users.');
});
