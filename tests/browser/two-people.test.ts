import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { pick, randomFrom } from '../support/chance.ts';
import { historyFaults } from '../support/whole-history.ts';
import { openRequest, requestOf, sendDrawable } from './desk-steps.ts';
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

async function sitDown(api: Api, name: string): Promise<Person> {
  await addAccount(api.settings, `${name}@pmts.test`, 'moderator');
  const { page } = await openContext({ ...calm, tolerated: [/412/] });
  return { name, page, token: await enterAs(page, api, `${name}@pmts.test`) };
}

/** The answer to what the next press of a key or button sends. */
async function statusOf(page: Page, method: string, press: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === method);
  await press();
  return (await answered).status();
}

/** A change of the state by the dialog, between the two that need no reason. */
async function moveOn({ page }: Person, { random }: Desk): Promise<number> {
  await page.locator('h1').focus();
  await page.keyboard.press('s');
  const open = page.locator(
    '[data-dialog="state"] :is([data-state="inProgress"], [data-state="waitingForApplicant"])',
  );
  await open.first().waitFor(patience);
  const choice = open.nth(Math.floor(random() * (await open.count())));
  return statusOf(page, 'PATCH', () => choice.press('Enter'));
}

/** Of the document that is shown; another one than it has. */
async function judge({ page, token }: Person, { api, submissionId }: Desk): Promise<number> {
  const { documents } = await requestOf(api, token, submissionId);
  const isAccepted = documents[0]?.verdict?.verdict === 'accepted';
  await page.locator('h1').focus();
  if (!isAccepted) return statusOf(page, 'PUT', () => page.keyboard.press('1'));
  await page.keyboard.press('2');
  await page.locator('[data-dialog="verdict"] textarea').waitFor(patience);
  return statusOf(page, 'PUT', () => page.keyboard.press('Enter'));
}

/** What the page shows to whoever was late: what the other has done, and the choice. @returns whether it was saved */
async function decide({ page }: Person, other: Person, { random }: Desk): Promise<boolean> {
  const notice = page.locator('[role="alert"]', { has: page.locator('[data-trouble="conflict"]') });
  await notice.waitFor(patience);
  await expect.poll(() => notice.innerText(), patience).toContain(other.name);
  if (random() < 0.5) {
    await page.getByRole('button', { name: 'Leave it as it is' }).click();
    await notice.waitFor({ state: 'detached' });
    return false;
  }
  const again = page.getByRole('button', { name: 'Save mine all the same' });
  const answered = page.waitForResponse((response) => ['PATCH', 'PUT'].includes(response.request().method()));
  await again.click();
  const status = (await answered).status();
  await notice.waitFor({ state: 'detached' });
  // What the other did may have made it what it was to be, or forbidden it; nobody is written over either way.
  if (status === 409) await page.getByRole('button', { name: 'Close' }).click();
  return status === 200;
}

test('two people in one request: nothing is overwritten, and whoever is late sees what the other did', async () => {
  const api = await openApi();
  const { submissionId } = await sendDrawable(api, 'licence');
  const random = randomFrom(seed);
  const desk: Desk = { api, submissionId, random };
  const ana = await sitDown(api, 'ana');
  const ben = await sitDown(api, 'ben');
  for (const { page } of [ana, ben]) await openRequest(page, api.url, submissionId);
  let saved = 0;
  let late = 0;

  for (let done = 0; done < actions; done += 1) {
    const [person, other] = pick(random, [
      [ana, ben],
      [ben, ana],
    ] as const);
    const act = random() < 0.6 ? moveOn : judge;
    const status = await act(person, desk);
    expect([200, 412]).toContain(status);
    if (status === 412) late += 1;
    const isSaved = status === 200 || (await decide(person, other, desk));
    if (isSaved) saved += 1;
    await person.page.locator('[data-case][aria-busy="false"]').waitFor(patience);
  }

  expect(late).toBeGreaterThan(3);
  const { case: present, events } = await requestOf(api, ana.token, submissionId);
  expect(present?.version).toBe(1 + saved);
  expect(events.filter(({ by }) => by.kind === 'account')).toHaveLength(saved);
  expect(await historyFaults(api.settings)).toEqual([]);
});
