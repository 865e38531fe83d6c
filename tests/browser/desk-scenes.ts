import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { peoplePath, type PersonAnswer } from '../../src/contracts/people.ts';
import { formIds } from '../../src/forms/index.ts';
import { addAccount, jsonOf, signIn } from '../support/accounts.ts';
import type { Api } from '../support/browser/open-api.ts';
import { askForQuote } from '../support/quotes.ts';
import { change, type Desk, write } from '../support/staff.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { patience } from './link.ts';
import { open, type Scene } from './scenes.ts';
import { enter, keepToken, openStaffMenu } from './staff-steps.ts';

/** The desk at work: requests of every form, quotations, a client, colleagues. */

const ana = 'ana@pmts.test';

/** Before somebody has signed in. */
export function signInScenes(url: string): readonly Scene[] {
  const panel = (name: string, query: string): Scene => ({
    name,
    show: (page) => open(page, `${url}/login?mode=${query}`),
  });
  return [
    {
      name: 'login refused',
      async show(page) {
        await open(page, `${url}/login`);
        await enter(page, 'nobody@pmts.test', 'not the password');
        await page.locator('.notice-bad').waitFor();
      },
    },
    panel('register', 'register'),
    panel('activate', 'activate&token=abc'),
    panel('reset', 'reset'),
    {
      name: 'turned away',
      async show(page) {
        await page.goto(`${url}/account/quotes`);
        await page.locator('[data-turned-away]').waitFor();
      },
    },
  ];
}

/** Fills the desk and signs in somebody with all rights. */
export async function deskScenes(page: Page, api: Api): Promise<readonly Scene[]> {
  const sent = new Map<string, string>();
  for (const form of formIds) sent.set(form, (await sendDrawable(api, form)).submissionId);
  expect((await askForQuote(api.url, { email: 'eva@sea.test' })).status).toBe(201);
  await addAccount(api.settings, ana, 'admin');
  await addAccount(api.settings, 'ben@pmts.test', 'moderator');
  const token = await signIn(api.url, ana);
  const desk = { url: api.url, token };
  const personId = await addClient(desk, sent.get('medical') ?? '');
  await write(desk, 'note', sent.get('licence') ?? '', 'Called the ship.');
  await page.goto(`${api.url}/robots.txt`);
  await keepToken(page, token);
  return [
    ...pageScenes(api.url),
    ...caseScenes(api.url, sent),
    shown(api.url, `/clients/${personId}`, '[data-request]', 'a client'),
  ];
}

async function addClient(desk: Desk, submissionId: string): Promise<string> {
  const person = { name: 'Eva Mar', email: 'eva@sea.test', submissionIds: [submissionId] };
  const { personId } = jsonOf(await change(desk, 'POST', peoplePath, person)) as PersonAnswer;
  return personId;
}

function shown(url: string, path: string, selector: string, name = path): Scene {
  return {
    name,
    async show(page) {
      await page.goto(url + path);
      await page.locator(selector).first().waitFor(patience);
      // The names of forms come with their parts of the app.
      await page.waitForLoadState('networkidle', patience);
      // With what the header asks, links of the page come, too.
      await page
        .locator('[data-unread-count]')
        .first()
        .waitFor({ ...patience, state: 'attached' });
    },
  };
}

/** Each page of the desk, with its loaded content. */
function pageScenes(url: string): readonly Scene[] {
  return Object.entries({
    '/account/quotes': 'tr[data-quotation]',
    '/account/quotes/1': 'main article',
    '/account/certificates': 'main h1',
    '/account/services': 'main h1',
    '/account/templates': '.template',
    '/account/courses': '[data-courses]',
    '/account/security': '[data-security]',
    '/users/list': '[data-user]',
    '/users/create': '.desk-form',
    '/users/roles': '[data-role]',
    '/users/permissions': '[data-permission]',
    '/certs/view': 'main h1',
    '/clients/list': '[data-client]',
    '/clients/add': '.desk-form',
    '/task/all': 'tr[data-submission]',
    '/task/my-tasks': '.empty',
    '/task/team': '.team-person',
    '/task/create': 'main h1',
    '/task/reports': 'main h1',
    '/reports/sales': '.report-table',
    '/reports/users': '.report-table',
    '/reports/performance': '.report-table',
    '/reports/evaluations': '.report-table',
    '/account/nothing': 'main h1',
  }).map(([path, selector]) => shown(url, path, selector));
}

function caseScenes(url: string, sent: ReadonlyMap<string, string>): readonly Scene[] {
  const request = (name: string, form: string): Scene => ({
    name,
    async show(page) {
      // Wide, so that its document is in sight, and marked as shown before any picture is taken.
      await page.setViewportSize({ width: 1280, height: 800 });
      await openRequest(page, url, sent.get(form) ?? '');
      await page.locator('canvas[data-drawn="1"]').waitFor(patience);
      await page
        .locator('[data-document][aria-current]:not([data-seen])')
        .waitFor({ ...patience, state: 'detached' });
    },
  });
  return [
    request('an application', 'liberian'),
    request('a licence request', 'licence'),
    {
      name: 'a reply',
      async show(page) {
        await openRequest(page, url, sent.get('licence') ?? '');
        await page.keyboard.press('r');
        await page.locator('[data-writing="message"] textarea').waitFor(patience);
      },
    },
    {
      name: 'several selected',
      async show(page) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${url}/task/all`);
        await page.locator('tr[data-submission]').first().waitFor(patience);
        for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
        await page.locator('.bulk-bar').waitFor(patience);
      },
    },
    {
      name: 'the menu',
      async show(page) {
        await page.setViewportSize({ width: 360, height: 640 });
        await open(page, `${url}/task/all`);
        await openStaffMenu(page);
        await page.locator('.menu-counts').waitFor(patience);
      },
    },
  ];
}
