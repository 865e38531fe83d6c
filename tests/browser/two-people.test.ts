import { parseCase } from '../../src/staff/answers.ts';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount, signIn } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { pick, randomFrom } from '../support/chance.ts';
import { historyFaults } from '../support/whole-history.ts';
import { changeCase, openRequest, requestOf, sendDrawable } from './desk-steps.ts';
import { patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const seed = 7;
const actions = 60;
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

interface Person {
  readonly name: string;
  readonly page: Page;
  readonly token: string;
}

interface Desk {
  readonly api: Api;
  readonly submissionId: string;
  readonly random: () => number;
}

async function sitDown(
  api: Api,
  name: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Person> {
  await addAccount(api.settings, `${name}@pmts.test`, 'moderator');
  const { page } = await openContext({ ...calm, tolerated: [/412/] });
  await prepare(page);
  return { name, page, token: await enterAs(page, api, `${name}@pmts.test`) };
}

interface Answer {
  readonly status: number;
  /** The case's version, if the change was saved. */
  readonly version: number;
}

/** The answer to what the next press of a key or button sends. */
async function answerTo(page: Page, press: () => Promise<void>): Promise<Answer> {
  const isChange = (method: string): boolean => method === 'PATCH' || method === 'PUT';
  const answered = page.waitForResponse(
    (response) => isChange(response.request().method()) && !response.url().endsWith('/read'),
  );
  await press();
  const response = await answered;
  const { version = 0 } = parseCase(response.ok() ? await response.json() : undefined) ?? {};
  return { status: response.status(), version };
}

/** Changes the state by the dialog, with a message for the one who is waited for. */
async function moveOn({ page }: Person, { random }: Desk): Promise<Answer> {
  await page.locator('h1').focus();
  await page.keyboard.press('s');
  const open = page.locator(
    '[data-dialog="state"] :is([data-state="inProgress"], [data-state="waitingForApplicant"])',
  );
  await open.first().waitFor(patience);
  const share = random();
  // What is offered changes with the other's change. A press on what is proposed would save it; a click chooses.
  const choose = async (): Promise<unknown> => {
    const choice = open.nth(Math.floor(share * (await open.count())));
    return choice.click({ timeout: 2000 }).catch(() => 'gone');
  };
  await expect.poll(choose, patience).toBeUndefined();
  const reason = page.locator('[data-dialog="state"] textarea');
  await reason.fill('Which licence?');
  return answerTo(page, () => reason.press('Enter'));
}

/** Gives the shown document another verdict. */
async function judge({ page, token }: Person, { api, submissionId }: Desk): Promise<Answer> {
  const { documents } = await requestOf(api, token, submissionId);
  const isAccepted = documents[0]?.verdict?.verdict === 'accepted';
  await page.locator('h1').focus();
  if (!isAccepted) {
    await page.locator('.document-stage[data-shown]').waitFor(patience);
    return answerTo(page, () => page.keyboard.press('1'));
  }
  await page.keyboard.press('2');
  await page.locator('[data-dialog="verdict"] textarea').waitFor(patience);
  return answerTo(page, () => page.keyboard.press('Enter'));
}

/** Handles the page of the one who was late: the other's change, and the choice. Undefined: it was left alone. */
async function decide({ page }: Person, other: Person, { random }: Desk): Promise<Answer | undefined> {
  const notice = page.locator('[role="alert"]', { has: page.locator('[data-trouble="conflict"]') });
  await notice.waitFor(patience);
  await expect.poll(() => notice.innerText(), patience).toContain(other.name);
  if (random() < 0.5) {
    await page.getByRole('button', { name: 'Leave it as it is' }).click();
    await notice.waitFor({ state: 'detached' });
    return undefined;
  }
  const again = page.getByRole('button', { name: 'Save mine anyway' });
  const answer = await answerTo(page, () => again.click());
  await notice.waitFor({ state: 'detached' });
  // The other's change may forbid it now.
  if (answer.status === 409) await page.getByRole('button', { name: 'Close' }).click();
  return answer;
}

test('two people in one request: nothing is overwritten, and whoever is late sees what the other did', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'licence');
  const random = randomFrom(seed);
  const desk: Desk = { api, submissionId, random };
  const ana = await sitDown(api, 'ana');
  const ben = await sitDown(api, 'ben');
  for (const { page } of [ana, ben]) await openRequest(page, api.url, submissionId);
  let version = 1;
  let late = 0;

  for (let done = 0; done < actions; done += 1) {
    const [person, other] = pick(random, [
      [ana, ben],
      [ben, ana],
    ] as const);
    const act = random() < 0.6 ? moveOn : judge;
    const first = await act(person, desk);
    expect([200, 412]).toContain(first.status);
    if (first.status === 412) late += 1;
    const last = first.status === 412 ? await decide(person, other, desk) : first;
    // One above the previous version; or equal, if the other had done the same.
    if (last?.status === 200) expect([version, version + 1]).toContain(last.version);
    version = Math.max(version, last?.version ?? 0);
    await person.page.locator('[data-case][aria-busy="false"]').waitFor(patience);
  }

  expect(late).toBeGreaterThan(3);
  const { case: present, events } = await requestOf(api, ana.token, submissionId);
  expect(present?.version).toBe(version);
  expect(version).toBeGreaterThan(actions / 3);
  expect(events.filter(({ by }) => by.kind === 'account')).toHaveLength(version - 1);
  expect(await historyFaults(api.settings)).toEqual([]);
});

/** How a dialog is opened, and saved. */
const dialogs: Readonly<Record<string, (page: Page) => Promise<() => Promise<void>>>> = {
  async state(page) {
    await page.keyboard.press('s');
    await page.locator('[data-dialog="state"] [data-state="refused"]').click();
    await page.locator('[data-dialog="state"] textarea').fill('Not for us');
    return () => page.locator('[data-save-state]').click();
  },
  async verdict(page) {
    await page.keyboard.press('2');
    await page.locator('[data-dialog="verdict"] textarea').fill('Too dark');
    return () => page.keyboard.press('Enter');
  },
  async snooze(page) {
    await page.locator('[data-act="snooze"]').click();
    await page.locator('[data-dialog="snooze"]').waitFor(patience);
    return () => page.locator('[data-save-snooze]').click();
  },
  async address(page) {
    await page.locator('[data-correct-address]').click();
    await page.locator('[data-dialog="address"] input').fill('other@ship.example');
    return () => page.keyboard.press('Enter');
  },
};

test.each(Object.keys(dialogs))(
  'what a colleague changes behind the open dialog %s is not overwritten unseen',
  async (name) => {
    const api = await openApi();
    const { submissionId } = await sendDrawable(api, 'licence');
    const { page, token } = await sitDown(api, 'ana', (opened) => opened.clock.install());
    await addAccount(api.settings, 'ben@pmts.test', 'moderator');
    const bens = await signIn(api.url, 'ben@pmts.test');
    await openRequest(page, api.url, submissionId);
    await page.locator('.document-stage[data-shown]').waitFor(patience);
    const save = await dialogs[name]!(page);
    const version = async (): Promise<number> =>
      (await requestOf(api, token, submissionId)).case?.version ?? 0;

    await changeCase(api, bens, submissionId, { state: 'inProgress' });
    await page.clock.runFor(21_000);
    const renewed = await version();
    await page.locator(`[data-case][data-version="${renewed}"]`).waitFor(patience);
    await save();

    await page.locator('[data-trouble="conflict"]').waitFor(patience);
    expect(await version()).toBe(renewed);
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect.poll(version, patience).toBe(renewed + 1);
  },
);

test('one is not told of somebody else: own changes under way behind an open dialog, and undone ones, are seen', async () => {
  const api = await openApi({ undoFor: 60_000 });
  const { submissionId } = await sendDrawable(api, 'liberian');
  const { page, token } = await sitDown(api, 'ana');
  const now = () => requestOf(api, token, submissionId);
  const slowly = (route: Route): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, 500)).then(() => route.continue());
  await page.route('**/verdict', slowly);
  await page.route('**/undo', slowly);
  await openRequest(page, api.url, submissionId);
  const save = async (state: string): Promise<void> => {
    await page.locator(`[data-dialog="state"] [data-state="${state}"]`).click();
    await page.locator('[data-dialog="state"] textarea').fill('Because');
    await page.locator('[data-save-state]').click();
    await expect.poll(async () => (await now()).case?.state, patience).toBe(state);
    await page.locator('[data-case][aria-busy="false"]').waitFor(patience);
    expect(await page.locator('[data-trouble]').count()).toBe(0);
  };

  for (const time of ['first', 'second']) {
    await page.keyboard.press('2');
    await page.locator('[data-dialog="verdict"] textarea').fill(time);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('s');
  const judged = async () => (await now()).documents.filter(({ verdict }) => verdict !== null).length;
  await expect.poll(judged, patience).toBe(2);
  await save('waitingForApplicant');

  await page.locator('[data-undo]').click();
  await page.locator('h1').focus();
  await page.keyboard.press('s');
  await expect.poll(async () => (await now()).case?.state, patience).toBe('new');
  await page.locator('[data-case][data-state-now="new"]').waitFor(patience);
  await save('inProgress');

  // A colleague's change on top of an own one is somebody else's.
  await page.keyboard.press('2');
  await page.locator('[data-dialog="verdict"] textarea').fill('third');
  await page.keyboard.press('Enter');
  await page.keyboard.press('s');
  await page.locator('[data-dialog="state"] [data-state="refused"]').click();
  await page.locator('[data-dialog="state"] textarea').fill('Because');
  await expect.poll(judged, patience).toBe(3);
  await addAccount(api.settings, 'ben@pmts.test', 'moderator');
  const bens = await signIn(api.url, 'ben@pmts.test');
  await changeCase(api, bens, submissionId, { state: 'waitingForApplicant', reason: 'The rest' });
  await page.locator('[data-save-state]').click();
  await page.locator('[data-trouble="conflict"]').waitFor(patience);
});
