import { UnsecuredJWT } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isAdmin, isReviewer, roles } from '../../src/contracts/roles.ts';
import { oursView } from '../../src/staff/requests/request-lists.ts';
import { addAccount, signIn } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { open } from './open.ts';
import { pdf } from './picked-files.ts';
import {
  addOneOfEachRole,
  deskStart,
  enter,
  follow,
  isAlive,
  keepToken,
  openStaffMenu,
  pagesWithCalls,
  signInOnPage,
  signOutOnPage,
  staffPaths,
  storedTexts,
} from './staff-steps.ts';
import { fillLicence, submit } from './steps.ts';

const withoutWorker = { serviceWorkers: 'block' } as const;

const expired = new UnsecuredJWT({ username: 'ana', roles: 'admin', exp: 1_700_000_000 }).encode();
/** Claims super_admin and is unsigned: the page cannot tell, the API can. */
const tampered = new UnsecuredJWT({ username: 'eve', roles: 'super_admin', exp: 4_000_000_000 }).encode();

const remembered = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('externalUrl'));

/** The home page with its notice, and the path kept for later. */
async function expectTurnedAway(page: Page, why: 'signedOut' | 'ended', path: string): Promise<void> {
  await page.locator(`[data-turned-away="${why}"]`).waitFor();
  await page.locator('.home').waitFor();
  expect([new URL(page.url()).pathname, await remembered(page)]).toEqual(['/', path]);
  expect(await page.locator('.header-staff, .tabs').count()).toBe(0);
}

/** Leaves and comes back, so that the next page is reached afresh. */
async function home(page: Page): Promise<void> {
  await follow(page, '/privacy');
  await page.locator('.prose').waitFor();
}

describe('every page of the staff area', () => {
  test('turns away who has no token, an expired one, or one that is none', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/privacy`);
    expect(staffPaths.length).toBeGreaterThan(25);

    for (const path of [...staffPaths, '/account', '/task', '/account/nothing']) {
      await follow(page, path);
      await expectTurnedAway(page, 'signedOut', path);
      await home(page);
    }
    // One guard is before all of them.
    for (const path of pagesWithCalls) {
      await keepToken(page, `not a token of ${path}`);
      await follow(page, path);
      await expectTurnedAway(page, 'signedOut', path);
      await home(page);
      await keepToken(page, expired);
      await follow(page, path);
      await expectTurnedAway(page, 'ended', path);
      expect(await storedTexts(page)).not.toHaveProperty('jwt');
      await home(page);
    }
    // It is also cleared when any page loads.
    await page.goto(`${api.url}/robots.txt`);
    await keepToken(page, expired);
    await open(page, api.url);
    await expect.poll(() => storedTexts(page)).not.toHaveProperty('jwt');
    // Loading a guarded page does the same, and leads back after signing in.
    await addAccount(api.settings, 'user@pmts.test', 'user');
    await page.goto(`${api.url}/robots.txt`);
    await keepToken(page, expired);
    await page.goto(`${api.url}/account/quotes?status=PENDING`);
    await expectTurnedAway(page, 'ended', '/account/quotes?status=PENDING');
    await page.locator('.turned-away a').click();
    await enter(page, 'user@pmts.test');
    await page.waitForURL(`${api.url}/account/quotes?status=PENDING`);
    expect(await remembered(page)).toBeNull();
  });

  test('shows nothing of the API to a token that nobody signed', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/privacy`);

    for (const path of pagesWithCalls) {
      await keepToken(page, tampered);
      await follow(page, path);
      await expectTurnedAway(page, 'ended', path);
      expect(await storedTexts(page)).not.toHaveProperty('jwt');
      await home(page);
    }
  });

  test('opens to each role, with the sections of that role in the menu', async () => {
    const api = await openApi();
    await addOneOfEachRole(api);
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/privacy`);

    for (const role of roles) {
      await keepToken(page, await signIn(api.url, `${role}@pmts.test`));
      await follow(page, '/account');
      await page.locator('.tabs a[href="/account/quotes"][aria-current="page"]').waitFor();
      const expected = isReviewer([role])
        ? [
            '/account/quotes',
            '/users/all',
            '/certs/expiring',
            '/clients/all',
            `/task/all?${oursView}`,
            '/reports/all',
          ]
        : ['/account/quotes'];
      await openStaffMenu(page);
      const hrefs = (within: string): Promise<readonly (string | null)[]> =>
        page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      await expect.poll(() => hrefs('.header-sections')).toEqual(expected);
      await expect
        .poll(() => hrefs('.side-menu'))
        .toEqual([
          ...expected,
          '/requests',
          '/',
          ...(isReviewer([role]) ? ['/certs/expiring'] : []),
          ...(isAdmin([role]) ? ['/account/courses', '/account/rules'] : []),
          '/account/security',
        ]);
      await expect.poll(() => page.locator('[data-username]').innerText()).toBe(role);
      await page.mouse.click(5, 300);
      await page.locator('.side-menu').waitFor({ state: 'detached' });

      // The first and the last role: what lies between them opens no other page.
      if (role !== roles[0] && role !== roles.at(-1)) continue;
      for (const path of staffPaths) {
        await home(page);
        await follow(page, path);
        await page.locator('.prose').waitFor({ state: 'detached' });
        await page.locator('main h1').waitFor();
        expect([role, path, new URL(page.url()).pathname]).toEqual([role, path, path]);
        expect(await page.locator('main h1').innerText()).not.toBe('404');
      }
      await follow(page, '/account/nothing');
      await page.getByRole('heading', { name: '404' }).waitFor();
      await home(page);
    }
  });

  test('calls nobody from the pages of samples, whose buttons say so', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'user@pmts.test', 'user');
    const { page } = await openContext({ context: withoutWorker });
    await signInOnPage(page, api.url, 'user@pmts.test');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });

    const buttons: string[] = [];
    for (const [path, firstId] of [
      ['/account/certificates', 'CERT-001'],
      ['/account/services', 'SRV-001'],
    ] as const) {
      await page.locator(`.sample-links a[href="${path}"]`).click();
      await page.locator('.sample').getByText(firstId).waitFor();
      await expect.poll(() => page.locator('.sample').count()).toBe(3);
      await page.getByText('Sample data', { exact: true }).waitFor();
      buttons.push(...(await page.locator('.sample').first().locator('button').allInnerTexts()));
      await page.locator('.sample button').first().click();
      await page.locator('.toast').getByText('Sample data: not available').waitFor();
    }

    expect(calls).toEqual([]);
    expect(buttons).toEqual([
      'View certificate',
      'Download PDF',
      'View details',
      'Renew service',
      'Report a problem',
    ]);
  });
});

describe('signing out', () => {
  test('leaves unsent requests and nothing of who was signed in, and the token is dead', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    const { page, context } = await openContext();
    await context.route('**/api/license/license-quote', (route) => route.abort());
    await open(page, `${api.url}/licenses`);
    await fillLicence(page, pdf);
    await submit(page);
    const before = await storedTexts(page);
    await signInOnPage(page, api.url, 'moderator@pmts.test');
    await page.locator('header .chip[data-waiting="1"]').waitFor();
    const token = await page.evaluate(() => String(JSON.parse(localStorage['jwt']).token));
    const other = await context.newPage();
    await open(other, `${api.url}/task/all`);

    await follow(page, '/users/all');
    await signOutOnPage(page);

    await page.locator('.notice-good').waitFor();
    await other.waitForURL('**/login');
    await expect.poll(() => isAlive(api.url, token)).toBe(false);
    await page.locator('header .chip[data-waiting="1"]').waitFor();
    const after = await storedTexts(page);
    expect(
      Object.keys(after)
        .filter((key) => key !== 'signedOut')
        .toSorted(),
    ).toEqual(Object.keys(before).toSorted());
    expect(JSON.stringify(after)).not.toMatch(/moderator|eyJ/);
    expect(await storedTexts(other)).not.toHaveProperty('jwt');
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
      const requests = await Promise.all(caches.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => path.startsWith('/api/') && !path.includes('/courses/'))).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/login');
    expect(await storedTexts(page)).not.toHaveProperty('externalUrl');
  });

  test('works without a network, and says that the server does not know', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    const { page, offline } = await openContext({ context: withoutWorker });
    await signInOnPage(page, api.url, 'moderator@pmts.test');
    await openStaffMenu(page);
    await offline(true);

    await page.locator('.side-menu-end .button-primary').click();

    await page.waitForURL('**/login');
    await page.locator('.notice-care').getByText('signed out on this device').waitFor();
    expect(await storedTexts(page)).not.toHaveProperty('jwt');
  });
});

test('who is signed in is led on from /login, and never off this site', async () => {
  const api = await openApi();
  await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
  const { page } = await openContext({ context: withoutWorker });
  await signInOnPage(page, api.url, 'moderator@pmts.test');
  const token = await page.evaluate(() => String(JSON.parse(localStorage['jwt']).token));
  // The rest is shown by account/admission.
  const places = {
    '/task/all?q=1': '/task/all?q=1',
    '/\\evil.example': deskStart,
    'https://evil.example': deskStart,
    '': deskStart,
    // Sections without a page, as typed by hand.
    '/task': deskStart,
    '/Certs/': '/certs/expiring',
    '/users': '/users/all',
  };

  for (const [stored, place] of Object.entries(places)) {
    await keepToken(page, token);
    await page.evaluate((address) => localStorage.setItem('externalUrl', address), stored);
    await page.goto(`${api.url}/login`);
    await page.waitForURL(api.url + place);
    await page.locator('main h1').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('externalUrl'))).toBeNull();
  }
});
