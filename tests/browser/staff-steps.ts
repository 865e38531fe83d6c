import type { Page } from 'playwright-core';
import { bearer } from '../../src/contracts/accounts.ts';
import { roles } from '../../src/contracts/roles.ts';
import { oursView } from '../../src/staff/requests/request-lists.ts';
import { sections } from '../../src/contracts/pages/sections.ts';
import { addAccount, password, signIn } from '../support/accounts.ts';
import type { Api } from '../support/browser/open-api.ts';
import { rememberLanguage } from '../support/browser/remember-language.ts';
import { open } from './open.ts';

/** What staff does, in the words of the product. */

/** Pages with a call, whatever their address carries. */
export const pagesWithCalls = ['/account/quotes', '/account/quotes/1', '/task/all', '/task/my-tasks'];

/** Every page behind the guard. */
export const staffPaths: readonly string[] = [
  ...new Set([
    ...pagesWithCalls,
    '/account/certificates',
    '/account/services',
    ...sections.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
  ]),
];

export async function addOneOfEachRole(api: Api): Promise<void> {
  for (const role of roles) await addAccount(api.settings, `${role}@pmts.test`, role);
}

export function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  return rememberLanguage(page, language);
}

/** Fills in the form that stands there and presses its button. */
export async function enter(page: Page, email: string, typed = password): Promise<void> {
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(typed);
  await page.locator('button[type=submit]').click();
}

/** Where the desk begins for those who may work on requests; for the others it is the list of quotations. */
export const deskStart = `/task/all?${oursView}`;

/** From /login to the first page of the staff area. */
export async function signInOnPage(page: Page, url: string, email: string): Promise<void> {
  await open(page, `${url}/login`);
  await enter(page, email);
  await page.waitForURL((at) => [deskStart, '/account/quotes'].includes(at.pathname + at.search));
  // The page before it has a heading, too; and now its list has been read.
  await page.locator('#list-count').waitFor({ state: 'attached' });
}

export async function openStaffMenu(page: Page): Promise<void> {
  await page.locator('.header-tools button[aria-haspopup="dialog"]').click();
  await page.locator('.side-menu[open]').waitFor();
}

export async function signOutOnPage(page: Page): Promise<void> {
  await openStaffMenu(page);
  await page.locator('.side-menu-end .button-primary').click();
  await page.waitForURL('**/login');
}

/** As the page stores it, before the page starts. */
export function keepToken(page: Page, token: string): Promise<void> {
  return page.evaluate((text) => {
    localStorage.setItem('jwt', text);
    sessionStorage.setItem('jwt', text);
  }, JSON.stringify({ token }));
}

/** Signed in without the page of signing in; the next page that is opened knows it. @returns the token */
export async function enterAs(page: Page, { url }: Api, email: string): Promise<string> {
  const token = await signIn(url, email);
  // A page of this origin without the app, whose loading takes a second of a core.
  await page.goto(`${url}/robots.txt`);
  await keepToken(page, token);
  return token;
}

/** A link that is followed inside the app, much faster than a page load. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** What local and session storage hold, without the language and what the outbox counts. */
export function storedTexts(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
}

/** Whether the API still takes the token. */
export async function isAlive(url: string, token: string): Promise<boolean> {
  return (await fetch(`${url}/api/quotations/all/getAll`, { headers: bearer(token) })).status === 200;
}
