import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Answer, holdRequests } from '../support/browser/hold-requests.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { briefAttempt } from '../../src/requests/use-request.ts';
import { contentsOf } from './form-contents.ts';
import { chooseRank, fillOfficer, image, openLiberian } from './liberian-steps.ts';
import { expectWords } from './link.ts';
import {
  draftSaved,
  fillEvaluation,
  pick,
  press,
  stopTheClock,
  submit,
  tellOfNetwork,
  textOf,
  waitForState,
} from './steps.ts';

/** Interruptions must undo nothing of what a person is doing. */

const withoutWorker = { serviceWorkers: 'block' } as const;

const fail: Answer = (route) => route.abort();
const posts = '**/api/evaluation/**';

/** An evaluation whose first attempt has failed. None follows but those of which the page is told to make one. */
async function openTriedOnce(prepare?: (page: Page) => Promise<unknown>) {
  const api = await openApi();
  const { page, context } = await openContext({ context: withoutWorker, tolerated: [/ERR_FAILED/] });
  await stopTheClock(context);
  await prepare?.(page);
  await page.route(posts, fail);
  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  const id = await submit(page);
  await expectWords(page, 'tried once', /1 attempt so far/);
  return { api, page, id };
}

/** As the page tells them; none while one is under way. */
async function attemptsOf(page: Page): Promise<number> {
  return Number(/(\d+) attempts? so far/.exec(await textOf(page))?.[1]);
}

test('attempts leave an export note and the question whether to delete', async () => {
  const { api, page, id } = await openTriedOnce();

  const download = page.waitForEvent('download');
  await press(page, 'Export to a file');
  await download;
  await expectWords(page, 'exported', 'Exported to a file.');
  await tellOfNetwork(page);
  await expectWords(page, 'tried again', /[2-9] attempts so far/);
  expect(await textOf(page)).toContain('Exported to a file.');
  await press(page, 'Delete');
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .locator('dialog')
    .getByText(/nobody can restore it/i)
    .waitFor();
  const before = await attemptsOf(page);
  const answer = await holdRequests(page, posts);
  await tellOfNetwork(page);
  await waitForState(page, id, 'sending');

  await page
    .locator('dialog')
    .getByText(/nobody can restore it/i)
    .waitFor();
  await press(page, 'Delete forever');
  await expectWords(page, 'refused', 'It is being sent right now.');
  answer(fail);
  await expect.poll(() => attemptsOf(page)).toBeGreaterThan(before);
  expect(await submissionsOf(api)).toEqual([]);

  await waitForState(page, id, 'queued');
  await press(page, 'Delete');
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await press(page, 'Delete forever');
  await expectWords(page, 'deleted', 'There is nothing here yet');
});

test("the network's return meets another tab's attempt, which fails: the request goes all the same, soon", async () => {
  const { api, page: first, id } = await openTriedOnce();
  const second = await first.context().newPage();
  await second.route(posts, fail);
  await second.goto(first.url());
  await expectWords(second, 'tried at its start', /[2-9] attempts so far/);
  const answer = await holdRequests(first, posts);
  await tellOfNetwork(first);
  await waitForState(first, id, 'sending');

  await second.unroute(posts);
  await tellOfNetwork(second);
  // Nothing shows that it has found the other one at work. Sooner, there would be nothing to make up for.
  await second.waitForTimeout(500);
  answer(fail);

  await waitForState(second, id, 'delivered');
  expect(await submissionsOf(api)).toHaveLength(1);
});

test('an attempt that fails at once leaves the page as it is: nothing jumps to and fro under the finger', async () => {
  // However long the machine takes: to the page every attempt is one that fails at once.
  const { page } = await openTriedOnce((opened) => opened.addInitScript(holdTimers, briefAttempt));
  const seen = await noteStates(page);

  await tellOfNetwork(page);
  await expectWords(page, 'tried again', /[2-9] attempts so far/);
  expect(await seen()).toEqual([]);
});

/** Keeps the timers with this delay from ending. */
function holdTimers(delay: number): void {
  const start = globalThis.setInterval;
  const held = (work: () => void, every?: number): ReturnType<typeof setInterval> =>
    start(work, every === delay ? 2 ** 31 - 1 : every);
  Object.assign(globalThis, { setInterval: held });
}

/** @returns a function that returns the states that the page has shown since, other than "queued" */
async function noteStates(page: Page): Promise<() => Promise<readonly string[]>> {
  const states = await page.evaluateHandle(() => {
    const shown: string[] = [];
    const look = (): void => {
      const state = document.querySelector('main [data-submission-id]')?.getAttribute('data-state') ?? 'none';
      if (state !== 'queued') shown.push(state);
    };
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
    return shown;
  });
  return () => states.jsonValue();
}

test('what one window writes while another opens the draft is there, and stays', async () => {
  const api = await openApi();
  const { page: first, context } = await openContext({ context: withoutWorker });
  await first.goto(`${api.url}/licenses`);
  await first.locator('[name="nombre"]').fill('José');
  await draftSaved(first);
  const second = await context.newPage();
  const answer = await holdRequests(second, '**/assets/form-page-*.js');
  const asked = second.waitForRequest('**/assets/form-page-*.js');
  const opening = second.goto(`${api.url}/licenses`);
  await asked;

  await first.locator('[name="apellido"]').fill('Ñáñez');
  await draftSaved(first);
  answer();
  await opening;

  await expect.poll(() => contentsOf(second)).toEqual({ nombre: 'José', apellido: 'Ñáñez' });
  await second.locator('[name="telefono"]').fill('123');
  await draftSaved(second);
  await expect.poll(() => contentsOf(first)).toEqual({ nombre: 'José', apellido: 'Ñáñez', telefono: '123' });
});

test('a file that comes in while another rank is asked about stays', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await openLiberian(page, api.url);
  await fillOfficer(page);
  await chooseRank(page, 'chiefMate');
  await page.locator('[name="certificateNumber_0"]').fill('C-0');
  await page.locator('[name="rankApplying"]').selectOption('');
  await page.locator('dialog.dialog').waitFor();

  await pick(page, 'passportPhotoFile', image(1));
  await page.locator('dialog.dialog .button-danger').click();

  await page.locator('[data-removed="rank"]').waitFor();
  await page.locator('[data-file="passportPhotoFile"][data-file-state="kept"]').waitFor();
  await draftSaved(page);
  await page.reload();
  await expect.poll(() => contentsOf(page)).toMatchObject({ passportPhotoFile: 'image.jpg' });
  await expect.poll(() => contentsOf(page)).not.toHaveProperty('certificateNumber_0');
});

test('a network that comes back during a check is asked itself', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker, tolerated: [/ERR_FAILED/] });
  await page.goto(`${api.url}/status`);
  await page.locator('[data-contact="fine"]').waitFor();
  const path = '**/api/capabilities';
  const answer = await holdRequests(page, path);
  const asked = page.waitForRequest(path);
  await press(page, 'Check again');
  await asked;

  await page.evaluate(() => {
    const told = document.querySelector<HTMLElement>('[data-contact]')!;
    new MutationObserver(() => {
      document.documentElement.dataset['told'] ??= told.dataset['contact'];
    }).observe(told, { attributes: true });
    dispatchEvent(new Event('online'));
  });
  answer(fail, (route) => route.continue());

  await page.locator('html[data-told]').waitFor({ state: 'attached' });
  expect(await page.locator('html').getAttribute('data-told')).toBe('fine');
});
