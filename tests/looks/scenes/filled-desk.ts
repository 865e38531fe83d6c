import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { peoplePath, type PersonAnswer } from '../../../src/contracts/people.ts';
import { userPath, usersPath } from '../../../src/contracts/users.ts';
import { formIds } from '../../../src/forms/index.ts';
import { drawableFiles, sendDrawable } from '../../browser/desk-steps.ts';
import { keepToken } from '../../browser/staff-steps.ts';
import { addAccount, jsonOf, signIn } from '../../support/accounts.ts';
import type { Api } from '../../support/browser/open-api.ts';
import { askForQuote, inDatabase } from '../../support/quotes.ts';
import { exampleOf, type Sending, send, withFile, withText } from '../../support/sending.ts';
import { change, type Desk, write } from '../../support/staff.ts';

const admin = 'ana@pmts.test';
const longName = { name: 'Maximiliano Bartolomé', lastName: 'de la Santísima Trinidad' };
const fullName = `${longName.name} ${longName.lastName}`;

/** A desk at work: requests of every form, quotations, clients, colleagues. */
export interface FilledDesk {
  readonly url: string;
  /** The request of each form, by its id. */
  readonly sent: ReadonlyMap<string, string>;
  /** Its document is a PDF by its first bytes only. */
  readonly damaged: string;
  /** A client's, whose address takes no mail. */
  readonly bounced: string;
  readonly quoteRequest: string;
  readonly personId: string;
}

/** Fills the desk and signs in somebody with all rights. */
export async function fillDesk(page: Page, api: Api): Promise<FilledDesk> {
  const sent = new Map<string, string>();
  for (const form of formIds) sent.set(form, (await sendDrawable(api, form)).submissionId);
  const long = { ...longName, email: `${'x'.repeat(60)}@ship.example` };
  expect((await askForQuote(api.url, long)).status).toBe(201);
  const { status, receipt } = await askForQuote(api.url, { email: 'eva@sea.test' });
  expect(status).toBe(201);
  const damaged = await sendDamaged(api);
  const bounced = await sendOfAnother(api);
  await addAccount(api.settings, admin, 'admin');
  await addAccount(api.settings, 'ben@pmts.test', 'moderator');
  const token = await signIn(api.url, admin);
  const desk = { url: api.url, token };
  await addUsers(api, desk);
  const personId = await addClient(desk, fullName, sent.get('medical'));
  await addClient(desk, longName.name, bounced);
  await refuseMails(api, bounced);
  await write(desk, 'note', sent.get('licence') ?? '', 'Called the ship.');
  await page.goto(`${api.url}/robots.txt`);
  await keepToken(page, token);
  return { url: api.url, sent, damaged, bounced, quoteRequest: receipt.submissionId, personId };
}

async function sendDamaged(api: Api): Promise<string> {
  const bytes = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(500)}`);
  return sendIt(api, withFile(await exampleOf('licence'), bytes));
}

/** A licence request of an applicant who has no other. */
async function sendOfAnother(api: Api): Promise<string> {
  const { pdf } = await drawableFiles();
  const applicant = {
    nombre: 'Rosa',
    apellido: 'Vega',
    correo: 'rosa@ship.example',
    telefono: '+507 6999-0000',
  };
  const sending = Object.entries(applicant).reduce(
    (changed, [name, text]) => withText(changed, name, text),
    withFile(await exampleOf('licence'), pdf),
  );
  return sendIt(api, sending);
}

async function sendIt({ url }: Api, sending: Sending): Promise<string> {
  expect((await send(url, sending)).status).toBe(201);
  return sending.submissionId;
}

/** One who has not chosen a password yet, and one who may not come in. */
async function addUsers({ settings }: Api, desk: Desk): Promise<void> {
  const invited = { email: 'eva@pmts.test', username: 'Eva', roles: ['moderator'] };
  expect((await change(desk, 'POST', usersPath, invited)).status).toBe(201);
  const userId = await addAccount(settings, 'max@pmts.test', 'user');
  expect((await change(desk, 'PATCH', userPath(userId), { disabled: true })).status).toBe(200);
}

async function addClient(desk: Desk, name: string, submissionId = ''): Promise<string> {
  const person = { name, email: 'eva@sea.test', submissionIds: [submissionId] };
  const { personId } = jsonOf(await change(desk, 'POST', peoplePath, person)) as PersonAnswer;
  return personId;
}

/** Once all mails have gone out. */
async function refuseMails({ settings }: Api, submissionId: string): Promise<void> {
  const unsent = () =>
    inDatabase(settings, (db) =>
      db.selectFrom('mails').select('subject').where('sent_at', 'is', null).execute(),
    );
  await expect.poll(unsent).toEqual([]);
  await inDatabase(settings, (db) =>
    db
      .updateTable('mails')
      .set({ sent_at: null, refusal: '550 5.1.1' })
      .where('submission_id', '=', submissionId)
      .execute(),
  );
}
