import type { Page } from 'playwright-core';
import { openRequest } from '../../browser/desk-steps.ts';
import { patience } from '../../browser/link.ts';
import { open } from '../../browser/open.ts';
import { openStaffMenu } from '../../browser/staff-steps.ts';
import { shown } from './desk.ts';
import type { FilledDesk } from './filled-desk.ts';
import type { Scene } from './scene.ts';

type Act = (page: Page) => Promise<void>;

/** The lists of requests at the desk. */
export function inboxScenes({ url }: FilledDesk): readonly Scene[] {
  return [
    shown(url, '/task/all', 'tr[data-submission]'),
    shown(url, '/task/all?quiet=true', '[data-inbox-row]', 'those of addresses that nobody has confirmed'),
    shown(
      url,
      '/task/all?waiting=true&assignee=me&from=2026-01-01',
      '.inbox .results',
      'every filter of the list',
    ),
    shown(url, '/task/all?q=nobody', '.empty', 'nothing that matches'),
    shown(url, '/task/my-tasks', '.empty'),
    shown(url, '/task/all/none', '.message-page', 'no such request'),
    {
      name: 'several selected',
      async show(page) {
        await page.setViewportSize(wide);
        await page.goto(`${url}/task/all`);
        await page.locator('tr[data-submission]').first().waitFor(patience);
        for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
        await page.locator('.bulk-bar').waitFor(patience);
      },
    },
  ];
}

/** Wide, so that a request's document is in sight, and marked as shown before any picture is taken. */
const wide = { width: 1280, height: 800 };

/** A request at the desk, and what a key opens on it. */
export function caseScenes({ url, sent, damaged, bounced, quoteRequest }: FilledDesk): readonly Scene[] {
  const request = (name: string, id = '', act: Act = documentSeen): Scene => ({
    name,
    async show(page) {
      await page.setViewportSize(wide);
      await openRequest(page, url, id);
      await act(page);
    },
  });
  // In the size of the look: another one closes what is open. Its document was seen in a scene before.
  const opened = (name: string, id: string | undefined, act: Act): Scene => ({
    name,
    async show(page) {
      await openRequest(page, url, id ?? '');
      await act(page);
    },
  });
  const application = sent.get('liberian');
  const key = (pressed: string, opens: string) => async (page: Page) => {
    await page.keyboard.press(pressed);
    await page.locator(opens).waitFor(patience);
  };
  return [
    request('an application', application),
    request('a licence request', sent.get('licence')),
    request('a medical request', sent.get('medical')),
    request('a request whose address takes no mail', bounced),
    opened('why an address takes no mail', bounced, async (page) => {
      await page.locator('.notices summary').click();
      await page.locator('[data-bounced-why]').waitFor(patience);
    }),
    request('a picture', application, async (page) => {
      await key(']', '.picture-frame')(page);
      await markedAsShown(page);
    }),
    request('a document that cannot be drawn', damaged, (page) =>
      page.locator('.document-paper .notice').waitFor(patience),
    ),
    opened('a reply', sent.get('licence'), key('r', '[data-writing="message"] textarea')),
    opened('a note', application, key('n', '[data-writing="note"] textarea')),
    opened('the states', application, key('s', 'dialog[open]')),
    opened('the keys', application, key('?', 'dialog[open]')),
    opened('a verdict', application, key('3', 'dialog[open]')),
    opened('the colleagues', application, async (page) => {
      await page.locator('.case-more summary').click();
      await page.locator('[data-act="assign"]').click();
      await page.locator('dialog[open]').waitFor(patience);
    }),
    opened('the client of a request', quoteRequest, async (page) => {
      await page.locator('[data-act="client"]').click();
      await page.locator('[data-dialog="client"] [name="client"]').first().waitFor(patience);
    }),
  ];
}

async function documentSeen(page: Page): Promise<void> {
  await page.locator('canvas[data-drawn="1"]').waitFor(patience);
  await markedAsShown(page);
}

async function markedAsShown(page: Page): Promise<void> {
  await page
    .locator('[data-document][aria-current]:not([data-seen])')
    .waitFor({ ...patience, state: 'detached' });
}

/** A request of which the change made last can be undone, and the menu with its counts. */
export function moderatorScenes(url: string, submissionId: string): readonly Scene[] {
  return [
    {
      name: 'what can be undone',
      async show(page) {
        await page.setViewportSize(wide);
        await openRequest(page, url, submissionId);
        await documentSeen(page);
        // Taken, then given back.
        await page.locator('.case-actions button').first().click();
        await page.locator('[data-undo]').waitFor(patience);
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
