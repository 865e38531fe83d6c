import type { Page, Route } from 'playwright-core';
import { coursesPath } from '../../../src/contracts/courses-path.ts';
import { patience } from '../../browser/link.ts';
import { password } from '../../support/accounts.ts';
import type { FilledDesk } from './filled-desk.ts';
import type { Scene } from './scene.ts';

/** Each page of the desk, with its loaded content, and what opens on it. */
export function deskScenes({ url, personId }: FilledDesk): readonly Scene[] {
  return [
    ...Object.entries(pages).map(([path, selector]) => shown(url, path, selector)),
    shown(url, `/clients/${personId}`, '[data-request]', 'a client'),
    // Lists every call of the scenes before it, in the order in which they came.
    { ...shown(url, '/reports/audit', '.report-table'), isPictured: false },
    ...openedScenes(url, personId),
  ];
}

/** The selector of what each page shows last. */
const pages = {
  '/account/quotes': 'tr[data-quotation]',
  '/account/quotes?q=zzz': '.empty',
  // Of the longest name.
  '/account/quotes/2': 'main article',
  '/account/quotes/999': '.message-page',
  '/account/certificates': 'main h1',
  '/account/services': 'main h1',
  '/account/templates': '.template',
  '/account/courses': '[data-courses]',
  '/account/security': '[data-security]',
  '/users/all': 'main h1',
  '/users/list': '[data-user]',
  '/users/create': '.desk-form',
  '/users/roles': '[data-role]',
  '/users/permissions': '[data-permission]',
  '/certs/view': 'main h1',
  '/certs/expiring': '.reminders-panel',
  '/clients/list': '[data-client]',
  '/clients/add': '.desk-form',
  '/task/team': '.team-person',
  '/task/create': 'main h1',
  '/task/reports': 'main h1',
  '/reports/sales': '.report-table',
  '/reports/users': '.report-table',
  '/reports/performance': '.report-table',
  '/reports/evaluations': '.report-table',
  '/account/nothing': 'main h1',
} as const;

/** What a press opens on a page of the desk. */
function openedScenes(url: string, personId: string): readonly Scene[] {
  const opened = (name: string, path: string, open: (page: Page) => Promise<void>): Scene => ({
    name,
    async show(page) {
      await page.goto(url + path);
      await open(page);
    },
  });
  return [
    opened('a rejection', '/account/quotes/1', async (page) => {
      await page.locator('[data-decide="REJECTED"]').click();
      await page.locator('dialog[open]').waitFor(patience);
    }),
    opened('a template is added', '/account/templates', async (page) => {
      await page.getByRole('button', { name: /Add a template|Agregar una plantilla/ }).click();
      await page.locator('.template').last().waitFor(patience);
    }),
    opened('a file of courses', '/account/courses', async (page) => {
      const offered = await (await fetch(url + coursesPath)).text();
      const buffer = Buffer.from(offered.replace('Basic', 'Basics'));
      const file = { name: 'courses.json', mimeType: 'application/json', buffer };
      await page.locator('input[name="courses"]').setInputFiles(file);
      await page.locator('[data-apply]').waitFor(patience);
    }),
    opened('two clients that are one', `/clients/${personId}`, async (page) => {
      await page.locator('[data-merge]').click();
      await page.locator('[data-merge-with]').first().click();
      await page.locator('[data-both]').waitFor(patience);
    }),
    {
      ...opened('a second factor is offered', '/account/security', async (page) => {
        const second = page.locator('[data-security="second-factor"]');
        await second.locator('[name="secondFactorPassword"]').fill(password);
        await second.locator('[type="submit"]').click();
        await page.locator('[data-secret]').waitFor(patience);
      }),
      isPictured: false,
    },
  ];
}

const quotationCalls = ['**/api/quotations/all/getAll', '**/api/quotations/quote/*/get'];
const requestCalls = ['**/api/submissions?*'];

/** Pages whose calls have another answer or none. */
export function unansweredScenes(url: string): readonly Scene[] {
  const answered = (
    name: string,
    [path, calls, selector]: readonly [string, readonly string[], string],
    answer: (route: Route) => Promise<void>,
  ): Scene => ({
    name,
    async show(page) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      for (const call of calls) await page.route(call, answer);
      await page.goto(url + path);
      await page.locator(selector).first().waitFor(patience);
    },
  });
  const list = '/account/quotes';
  const held: Route[] = [];
  const fail = (route: Route): Promise<void> => route.abort();
  return [
    answered('no answer with requests', ['/task/all', requestCalls, '.notice-bad'], fail),
    answered('no quotations', [list, quotationCalls, '.empty'], (route) => route.fulfill({ json: [] })),
    answered('quotations on their way', [list, quotationCalls, '.on-its-way'], async (route) => {
      held.push(route);
    }),
    answered('no answer with quotations', [list, quotationCalls, '.notice-bad'], fail),
    answered('no answer with a quotation', [`${list}/1`, quotationCalls, '.notice-bad'], fail),
  ];
}

/** A page of the desk with this part of it. */
export function shown(url: string, path: string, selector: string, name = path): Scene {
  return {
    name,
    async show(page) {
      await page.goto(url + path);
      await page.locator(selector).first().waitFor(patience);
      // The names of forms come with their parts of the app.
      await page.waitForLoadState('networkidle', patience);
      // With the answer to the header's call, links of the page come, too.
      await page
        .locator('[data-unread-count]')
        .first()
        .waitFor({ ...patience, state: 'attached' });
    },
  };
}
