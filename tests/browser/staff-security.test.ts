import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { expectWords, patience } from './link.ts';
import { open } from './open.ts';
import { enter, openStaffMenu, signInOnPage, signOutOnPage } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const newPassword = 'another battery staple';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('one changes the own password, switches a second factor on, and signs in with a code of it', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'user');
  const { page } = await openContext(calm);
  await signInOnPage(page, api.url, ana);
  await openStaffMenu(page);
  await page.getByRole('link', { name: 'Password and security' }).click();

  const own = page.locator('[data-security="password"]');
  await own.locator('[name="password"]').fill('correct horse battery');
  await own.locator('[name="newPassword"]').fill(newPassword);
  await own.locator('[type="submit"]').click();
  await expectWords(page, 'the new password', 'You are signed out on your other devices.');

  const second = page.locator('[data-security="second-factor"]');
  await page.goto(`${api.url}/account/security`);
  await second.locator('[name="secondFactorPassword"]').fill(newPassword);
  await second.locator('[type="submit"]').click();
  await page.locator('[data-secret]').waitFor(patience);
  await page.locator('svg.qr-code[role="img"]').waitFor(patience);
  const shown = (await page.locator('[data-secret]').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  await second.locator('[name="code"]').fill(totp.generate());
  await second.locator('[type="submit"]').click();
  await page.locator('[data-security="second-factor"][data-on]').waitFor(patience);
  const codes = await page.locator('.recovery-codes code').allTextContents();
  expect(codes).toHaveLength(10);

  await signOutOnPage(page);
  await enter(page, ana, newPassword);
  const code = page.locator('[name="secondFactor"]');
  await code.waitFor(patience);
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  await code.fill('000000');
  await page.locator('button[type=submit]').click();
  await page.locator('[role="alert"] .notice').waitFor(patience);
  await code.fill(codes[0] ?? '');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${api.url}/account/quotes`);
  await open(page, `${api.url}/account/security`);
  await page.locator('[data-on]').waitFor(patience);
  await expectWords(page, 'what is left', '9');
});
