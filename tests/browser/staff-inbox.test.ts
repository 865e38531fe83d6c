import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount, signIn } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { submissionsPath } from '../../src/contracts/staff-submissions.ts';
import { exampleOf, send } from '../support/sending.ts';
import { changeCase, requestOf } from './desk-steps.ts';
import { expectWords, patience } from './link.ts';
import { enterAs, openStaffMenu, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

/** Returns ids, oldest first. */
async function sendSome(api: Api, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const sending = await exampleOf(index % 2 === 0 ? 'licence' : 'medical');
    expect((await send(api.url, sending)).status).toBe(201);
    ids.push(sending.submissionId);
  }
  return ids;
}

async function listed(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('tr[data-submission]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-submission')));
}

test('one look shows what is new, and filters lead to it', async () => {
  const api = await openApi();
  const ids = await sendSome(api, 4);
  for (const email of [ana, ben]) await addAccount(api.settings, email, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  const [first = '', second = ''] = ids;

  await page.goto(`${api.url}/task/all`);
  await page.locator('tr[data-unread]').first().waitFor(patience);
  expect(await page.locator('tr[data-unread]').count()).toBe(4);
  await expect.poll(() => page.title()).toMatch(/^\(4\) All Tasks/);
  await page.locator('.header-sections [data-unread-count="4"]').waitFor(patience);
  expect(
    await page
      .locator(`tr[data-submission="${first}"] th`)
      .evaluate((cell) => getComputedStyle(cell).fontWeight),
  ).toBe('700');

  await page.locator(`tr[data-submission="${first}"] .row-open`).click();
  await page.locator(`[data-case="${first}"]`).waitFor(patience);
  await expect.poll(async () => (await requestOf(api, token, first)).case?.unread).toBe(false);
  await page.keyboard.press('a');
  await expect.poll(async () => (await requestOf(api, token, first)).case?.assignee?.id).toBeDefined();
  await page.keyboard.press('u');
  await expect.poll(() => page.locator('tr[data-unread]').count(), patience).toBe(3);

  await page.locator('[data-filter="new"]').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('new');
  await page.goto(`${api.url}/task/my-tasks`);
  await expect.poll(() => listed(page), patience).toEqual([first]);
  await changeCase(api, token, second, { state: 'done' });
  await page.goto(`${api.url}/task/all?state=done`);
  await expect.poll(() => listed(page), patience).toEqual([second]);
  expect(await page.locator('tr[data-turn="nobody"]').count()).toBe(1);
  await page.goto(`${api.url}/task/all`);
  await page.locator('[data-filter="ours"]').click();
  await expect.poll(() => listed(page), patience).toEqual(ids.filter((id) => id !== second).toReversed());
  await page.locator('[data-filter="ours"] .count', { hasText: '3' }).waitFor(patience);
  await page.locator('select[name="form"]').selectOption('licence');
  // Beside the others: of the two licence requests that are our turn, one has not been read.
  await page.locator('[data-filter="unread"] .count', { hasText: '1' }).waitFor(patience);
  await page.goto(`${api.url}/task/all?waiting=true`);
  await page.locator('.empty').waitFor(patience);

  await openStaffMenu(page);
  await page.locator('.menu-counts a[href$="state=done"]').click();
  await expect.poll(() => listed(page), patience).toEqual([second]);
});

test('how many are unread is told from the first page of the desk on, on a phone in the menu', async () => {
  const api = await openApi();
  await sendSome(api, 3);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  await page.clock.install();
  await enterAs(page, api, ana);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`${submissionsPath}?`)) asked.push(request.url());
  });

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${api.url}/account/quotes`);
  await openStaffMenu(page);
  await page.locator('.side-menu a:has([data-unread-count="3"])', { hasText: 'Tasks' }).waitFor(patience);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .locator('.header-sections a:has([data-unread-count="3"])', { hasText: 'Tasks' })
    .waitFor(patience);
  expect(asked).toHaveLength(1);

  await sendSome(api, 1);
  await page.clock.runFor(61_000);
  await page.locator('.header-sections [data-unread-count="4"]').waitFor(patience);
  expect(asked).toHaveLength(2);
});

test('what arrives does not move what somebody reads, and a change of a colleague shows in its place', async () => {
  const api = await openApi();
  const ids = await sendSome(api, 6);
  for (const email of [ana, ben]) await addAccount(api.settings, email, 'moderator');
  const { page } = await openContext(calm);
  await page.clock.install();
  await enterAs(page, api, ana);
  const bens = await signIn(api.url, ben);
  await page.goto(`${api.url}/task/all`);
  await page.locator('tr[data-submission]').first().waitFor(patience);
  const before = await listed(page);
  await page.keyboard.press('j');
  await page.locator('tr[data-cursor]').waitFor(patience);

  const [late = ''] = await sendSome(api, 1);
  await changeCase(api, bens, ids[0] ?? '', { state: 'inProgress' });
  await page.clock.runFor(61_000);

  await page.locator('[data-arrived="1"]').waitFor(patience);
  expect(await listed(page)).toEqual(before);
  await page.locator(`tr[data-submission="${ids[0]}"][data-case-state="inProgress"]`).waitFor(patience);
  await page.locator('[data-arrived]').click();
  expect(await listed(page)).toEqual([late, ...before]);
});

test('a hidden tab asks nothing, and whoever comes back to it sees what is there now', async () => {
  const api = await openApi();
  await sendSome(api, 1);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  await page.clock.install();
  await enterAs(page, api, ana);
  await page.goto(`${api.url}/task/all`);
  await page.locator('tr[data-submission]').first().waitFor(patience);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === submissionsPath) asked.push(request.url());
  });

  await turnTo(page, 'hidden');
  const [late = ''] = await sendSome(api, 1);
  await page.clock.runFor(185_000);
  expect(asked).toEqual([]);

  await turnTo(page, 'visible');
  await page.locator(`tr[data-submission="${late}"]`).waitFor(patience);
  // The list, and the counts of the whole inbox.
  expect(asked).toHaveLength(2);
  await turnTo(page, 'visible');
  await page.clock.runFor(1000);
  expect(asked).toHaveLength(2);
});

/** As the browser tells a page that its tab is hidden or shown. */
async function turnTo(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('several are taken, assigned and moved at once, and what somebody else has changed stays', async () => {
  const api = await openApi();
  const ids = await sendSome(api, 3);
  for (const email of [ana, ben]) await addAccount(api.settings, email, 'moderator');
  const { page } = await openContext({ ...calm, tolerated: [/412/] });
  const token = await enterAs(page, api, ana);
  const bens = await signIn(api.url, ben);
  const states = () => Promise.all(ids.map(async (id) => (await requestOf(api, token, id)).case?.state));
  await page.goto(`${api.url}/task/all`);
  await page.locator('tr[data-submission]').first().waitFor(patience);

  for (let row = 0; row < 3; row += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await expectWords(page, 'the selection', '3 selected');
  await changeCase(api, bens, ids[1] ?? '', { state: 'done' });
  await page.locator('[data-bulk-state="inProgress"]').click();

  await expect.poll(states, patience).toEqual(['inProgress', 'done', 'inProgress']);
  await expectWords(page, 'what was left', '2 requests saved', '1 request was NOT changed');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  // The list has been read again: the next key is for the request as it is.
  await page.locator(`tr[data-submission="${ids[1]}"][data-case-state="done"]`).waitFor(patience);
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect
    .poll(async () => {
      const cases = await Promise.all(ids.map((id) => requestOf(api, token, id)));
      return cases.filter((one) => one.case?.assignee !== null).length;
    }, patience)
    .toBe(1);
});

test('several are written to and refused with one reason', async () => {
  const locale = 'es';
  const api = await openApi();
  const ids = await sendSome(api, 2);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  await speak(page, locale);
  await page.goto(`${api.url}/task/all`);
  await page.locator('tr[data-submission]').nth(1).waitFor(patience);
  const say = async (button: string, text: string): Promise<void> => {
    await page.locator('thead .select-box').click();
    await page.locator(button).click();
    await page.locator('[data-dialog="reason"] textarea').fill(text);
    await page.keyboard.press('Enter');
    await page.locator('.bulk-bar').waitFor({ ...patience, state: 'detached' });
  };

  await say('[data-bulk-reply]', 'The course has moved.');
  await say('[data-bulk-state="refused"]', 'The school is closed.');

  for (const id of ids) {
    const { case: own, events, messages } = await requestOf(api, token, id);
    expect(own?.state).toBe('refused');
    expect(events.map(({ reason }) => reason)).toContain('The school is closed.');
    expect(messages.map(({ text }) => text)).toEqual(['The course has moved.']);
  }
});

test('Enter in a list that is being asked for again opens what is to be done now', async () => {
  const api = await openApi();
  const ids = await sendSome(api, 2);
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext(calm);
  const token = await enterAs(page, api, ana);
  await page.goto(`${api.url}/task/all?state=new`);
  await expect.poll(() => listed(page), patience).toEqual(ids.toReversed());
  await page.keyboard.press('Enter');
  await page.locator(`[data-case="${ids[1]}"]`).waitFor(patience);
  await changeCase(api, token, ids[1] ?? '', { state: 'done' });
  const held: (() => void)[] = [];
  await page.route(/submissions\?.*state=new/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });

  await page.keyboard.press('u');
  await page.locator(`tr[data-submission="${ids[1]}"]`).waitFor(patience);
  await expect.poll(() => held.length, patience).toBe(1);
  await page.keyboard.press('Enter');
  held.forEach((release) => release());

  await page.locator(`[data-case="${ids[0]}"]`).waitFor(patience);
});
