import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bearer } from '../../../src/contracts/accounts.ts';
import { messagesPath } from '../../../src/contracts/cases.ts';
import { replyTo } from '../../support/additions.ts';
import type { Api } from '../../support/browser/open-api.ts';
import { exampleOf, send } from '../../support/sending.ts';
import { pdf, submitLicence } from '../../browser/link.ts';
import { erase, type Office, openOffice } from '../../browser/office.ts';
import { open, openList } from '../../browser/open.ts';
import { openMore, pick, press, stopTheClock, waitForState } from '../../browser/steps.ts';
import type { Scene } from './scene.ts';

/** Requests that their applicant follows, each in the state at the office that its name says. */
const names = ['new', 'answered', 'wanted', 'corrected', 'done', 'refused', 'withdrawn', 'erased'] as const;
type Ids = Readonly<Record<(typeof names)[number] | 'elsewhere', string>>;

/** Processes requests of this device and of another one. The scenes show the applicant's view. */
export async function requestScenes(page: Page, api: Api): Promise<readonly Scene[]> {
  const elsewhere = (await sendElsewhere(api)).submissionId;
  const ids: Ids = { ...(await deliverEach(page, api.url)), elsewhere };
  await decide(await openOffice(api), ids);
  await respond(page, api.url, ids);
  await writeTooLate(page, api, ids.erased);
  await stopTheClock(page.context());
  // Offered once, to whichever scene comes to it first.
  await page.addInitScript(() => localStorage.setItem('alertsOffered', 'answered'));
  const shown = (name: string, id: string, state: string, comesLast = 'main h1'): Scene => ({
    name,
    async show(on) {
      await follow(on, api.url, id, state);
      await on.locator(comesLast).first().waitFor();
    },
  });
  return [
    shown('in progress, with an answer and a file', ids.answered, 'inProgress', '[data-office-files]'),
    ...askingScenes(api.url, ids),
    shown('corrected', ids.corrected, 'inProgress'),
    shown('done', ids.done, 'done'),
    shown('refused', ids.refused, 'refused'),
    shown('withdrawn', ids.withdrawn, 'withdrawn'),
    {
      name: 'erased',
      async show(on) {
        await open(on, `${api.url}/requests/${ids.erased}`);
        await waitForState(on, ids.erased, 'erased');
      },
    },
    shown('opened by the link in a mail', ids.elsewhere, 'waitingForApplicant', 'form[data-correction]'),
    { name: 'all of them', show: (on) => openList(on, api.url) },
  ];
}

/** Questions to the person, and questions from the person. */
function askingScenes(url: string, ids: Ids): readonly Scene[] {
  return [
    {
      name: 'a document is wanted again',
      async show(on) {
        await follow(on, url, ids.wanted, 'waitingForApplicant');
        await on.locator('form[data-correction]').waitFor();
      },
    },
    {
      name: 'the wanted document is missing',
      async show(on) {
        await follow(on, url, ids.wanted, 'waitingForApplicant');
        await on.locator('form[data-correction] button[type=submit]').click();
        await on.locator('.error-summary').waitFor();
      },
    },
    {
      name: 'writing to the office',
      async show(on) {
        await follow(on, url, ids.answered, 'inProgress');
        await openMore(on);
        await on.locator('[data-add="reply"] button').click();
        await on.locator('form[data-addition="reply"] [name="text"]').waitFor();
      },
    },
    {
      name: 'withdrawing it',
      async show(on) {
        await follow(on, url, ids.new, 'new');
        await openMore(on);
        await on.locator('[data-add="withdrawal"] button').click();
        await on.locator('dialog.dialog').waitFor();
      },
    },
  ];
}

async function follow(page: Page, url: string, id: string, state: string): Promise<void> {
  await open(page, `${url}/requests/${id}`);
  await page.locator(`main article[data-submission-id="${id}"][data-case-state="${state}"]`).waitFor();
  if (/new|inProgress|waiting/.test(state)) await page.locator('[data-more]').waitFor();
}

async function deliverEach(page: Page, url: string) {
  const sent: (readonly [(typeof names)[number], string])[] = [];
  for (const name of names) sent.push([name, await submitLicence(page, url, pdf())]);
  for (const [, id] of sent) {
    await page.goto(`${url}/requests/${id}`);
    await waitForState(page, id, 'delivered');
  }
  // There is one of each name.
  return Object.fromEntries(sent) as Readonly<Record<(typeof names)[number], string>>;
}

async function sendElsewhere({ url }: Api) {
  const sending = await exampleOf('licence');
  expect((await send(url, sending)).status).toBe(201);
  return sending;
}

async function decide(office: Office, ids: Ids): Promise<void> {
  await office.move(ids.answered, 'inProgress');
  const words = { submissionId: ids.answered };
  const answer = { ...replyTo(words, 'Here is your endorsement.', 1), path: messagesPath(ids.answered) };
  expect((await send(office.desk.url, answer, bearer(office.desk.token))).status).toBe(201);
  for (const id of [ids.wanted, ids.corrected, ids.elsewhere]) {
    await office.judge(id, 'documento', 'La foto está oscura');
    await office.move(id, 'waitingForApplicant', 'Falta un documento');
  }
  await office.move(ids.done, 'done');
  await office.move(ids.refused, 'refused', 'La licencia venció en 2019');
}

/** The applicant opens the link in a mail, sends the requested document, and takes a request back. */
async function respond(page: Page, url: string, ids: Ids): Promise<void> {
  await follow(page, url, ids.elsewhere, 'waitingForApplicant');
  await follow(page, url, ids.corrected, 'waitingForApplicant');
  await pick(page, 'documento', pdf(5));
  await page.locator('form[data-correction] button[type=submit]').click();
  await page.locator('[data-addition="correction"][data-state="delivered"]').waitFor();
  await follow(page, url, ids.corrected, 'inProgress');
  await follow(page, url, ids.withdrawn, 'new');
  await press(page, 'Withdraw this request');
  await press(page, 'Withdraw it');
  await page.locator('[data-addition="withdrawal"][data-state="delivered"]').waitFor();
  await follow(page, url, ids.withdrawn, 'withdrawn');
}

/** The answer to a message tells this device that the request is erased. */
async function writeTooLate(page: Page, api: Api, id: string): Promise<void> {
  await follow(page, api.url, id, 'new');
  await press(page, 'Write to us or add a document');
  await page.locator('form[data-addition="reply"] [name="text"]').fill('Is it erased?');
  await erase(api, id);
  await page.locator('form[data-addition="reply"] button[type=submit]').click();
  await waitForState(page, id, 'erased');
}
