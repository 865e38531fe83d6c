import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  activatePath,
  bearer,
  registerPath,
  resetEmailPath,
  resetPasswordPath,
} from '../../../src/contracts/accounts.ts';
import {
  acceptancePath,
  fileIdOf,
  snoozePath,
  statusPath,
  verdictPath,
  withdrawalPath,
} from '../../../src/contracts/cases.ts';
import { remindersSettingPath } from '../../../src/contracts/expiry.ts';
import { formRulesPath } from '../../../src/contracts/form-rules.ts';
import { peoplePath, personMergePath, type PersonAnswer, personPath } from '../../../src/contracts/people.ts';
import { accessCodePath, lookupPath, resultsPath } from '../../../src/contracts/results.ts';
import { quotationChangePath } from '../../../src/contracts/staff-quotations.ts';
import { submissionPath } from '../../../src/contracts/submission-paths.ts';
import { viewsPath } from '../../../src/contracts/views.ts';
import type { Settings } from '../../../server/lib/settings/settings.ts';
import { addAccount, jsonOf, lastMailTo, login, password, signIn } from '../accounts.ts';
import { correctionOf, replyTo } from '../additions.ts';
import { liberian } from '../certificates.ts';
import { openPushOffice, sendDue } from '../push-office.ts';
import { askForQuote, codeIn, inDatabase, mailOf } from '../quotes.ts';
import { wish } from '../reminders.ts';
import { type Answered, exampleOf, postJson, send, type Sending, withText } from '../sending.ts';
import { change, type Desk, put, write } from '../staff.ts';

/** A store in which every table of requests, accounts and mails has rows, written by the API's own calls. */
export interface FilledStore {
  readonly settings: Settings;
  readonly names: StoreNames;
}

/** What its rows are known by. */
export interface StoreNames {
  readonly admin: { readonly userId: string; readonly email: string; readonly token: string };
  readonly userId: string;
  /** A licence request with a correction, a reply, a message, a note, two verdicts and a device. */
  readonly licence: string;
  readonly licenceReference: string;
  readonly licenceEmail: string;
  /** Snoozed, and confirmed as that of `personId`. */
  readonly medical: string;
  /** With certificates; its applicant wants to be reminded. */
  readonly liberian: string;
  readonly evaluation: string;
  readonly withdrawn: string;
  readonly erased: string;
  /** Quotation 1: approved and accepted. Quotation 2 is pending. */
  readonly quote: string;
  readonly quotes: readonly [accepted: number, pending: number];
  readonly note: string;
  readonly message: string;
  readonly reply: string;
  readonly correction: string;
  readonly personId: string;
  /** Merged into `personId`. */
  readonly formerPersonId: string;
  readonly accessToken: string;
  readonly view: string;
}

/** Undoing takes longer than the test, so that every change can still be undone. */
const undoFor = 600_000;

/** Sends, answers and decides as applicants and staff do; the server has ended. @throws when a call is refused */
export async function fillStore(databaseUrl?: string): Promise<FilledStore> {
  const office = await openPushOffice(databaseUrl, { undoFor });
  const { settings, url, submissionId: licence } = office;
  await addAccount(settings, adminEmail, 'super_admin');
  const token = await signIn(url, adminEmail);
  const desk = { url, token };
  await setUp(settings, desk);
  const requests = await sendRequests(url);
  const words = await exchangeWords(desk, licence);
  const quote = await quoteTwice(desk);
  expect(
    await status(change(desk, 'PUT', snoozePath(requests.medical), { until: daysFromNow(9) }, '*')),
  ).toBe(200);
  const people = await confirmPeople(desk, requests.medical, requests.erased);
  const email = (await exampleOf('licence')).texts['correo'] ?? '';
  const access = { submissionId: licence, reference: office.reference, email };
  const accessToken = await openResults(settings, url, access);
  const view = jsonOf(await change(desk, 'POST', viewsPath, { name: 'Mine', query: 'state=new' }));
  const userId = await handleAccounts(settings, url);
  const names: StoreNames = {
    admin: { userId: await userIdOf(settings, adminEmail), email: adminEmail, token },
    userId,
    licence,
    licenceReference: office.reference,
    licenceEmail: email,
    ...requests,
    ...words,
    ...quote,
    ...people,
    accessToken,
    view: String(Object(view).viewId),
  };
  // What can no longer be undone by then.
  await sendDue(office, 20);
  expect(office.server.messages).not.toEqual([]);
  await office.close();
  return { settings, names };
}

const adminEmail = 'super_admin@pmts.test';

async function status(answer: Promise<Answered>): Promise<number> {
  return (await answer).status;
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function userIdOf(settings: Settings, email: string): Promise<string> {
  const row = await inDatabase(settings, (db) =>
    db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return row.user_id;
}

async function sendRequests(url: string) {
  const withWish = await liberian();
  const sendings = {
    medical: await exampleOf('medical', 1),
    liberian: withWish,
    evaluation: await exampleOf('evaluation'),
    withdrawn: withText(await exampleOf('licence'), 'nombre', 'Óscar'),
    erased: await exampleOf('licence'),
  };
  for (const sending of Object.values(sendings)) expect(await status(send(url, sending))).toBe(201);
  expect(await status(wish(url, withWish, 'on'))).toBe(201);
  const { submissionId } = sendings.withdrawn;
  expect(await status(postJson(url + withdrawalPath(submissionId), {}, key()))).toBe(201);
  const idOf = ({ submissionId: id }: Sending): string => id;
  return {
    medical: idOf(sendings.medical),
    liberian: idOf(withWish),
    evaluation: idOf(sendings.evaluation),
    withdrawn: submissionId,
    erased: idOf(sendings.erased),
  };
}

function key(id: string = randomUUID()): Record<string, string> {
  return { 'Idempotency-Key': `"${id}"` };
}

async function exchangeWords(desk: Desk, licence: string) {
  const { url } = desk;
  const verdict = (position: number, body: object) =>
    status(change(desk, 'PUT', verdictPath(licence, fileIdOf(licence, position)), body, '*'));
  expect(await verdict(0, { verdict: 'unreadable', reason: 'The photo is dark' })).toBe(200);
  const asked = { state: 'waitingForApplicant', reason: 'Please look at your documents' };
  expect(await status(change(desk, 'PATCH', submissionPath(licence), asked, '*'))).toBe(200);
  const correction = correctionOf({ submissionId: licence }, ['documento']);
  expect(await status(send(url, correction))).toBe(201);
  const reply = replyTo({ submissionId: licence }, 'Niño at 100 %_sea, \u{1F6A2}', 1);
  expect(await status(send(url, reply))).toBe(201);
  const [note, message] = [randomUUID(), randomUUID()];
  expect(await status(write(desk, 'note', licence, 'A note of the desk', note))).toBe(201);
  expect(await status(write(desk, 'message', licence, 'A message from the office', message))).toBe(201);
  expect(await status(put(desk, `${submissionPath(licence)}/read`))).toBe(200);
  return { note, message, reply: reply.submissionId, correction: correction.submissionId };
}

async function setUp(settings: Settings, desk: Desk): Promise<void> {
  const assignee = await userIdOf(settings, adminEmail);
  const rules = [{ form: 'medical', remindAfter: 5, dueAfter: 10, assignee }];
  expect(await status(change(desk, 'PUT', formRulesPath, { rules }, '*'))).toBe(200);
  expect(await status(change(desk, 'PUT', remindersSettingPath, { on: true }))).toBe(200);
}

async function quoteTwice(desk: Desk) {
  const [quote, pending] = [randomUUID(), randomUUID()];
  for (const id of [quote, pending]) {
    const asking = { 'Accept-Language': 'en' };
    expect(await status(askForQuote(desk.url, { email: 'ana@ship.example' }, id, asking))).toBe(201);
  }
  const approval = { status: 'APPROVED', reason: '' };
  expect(await status(change(desk, 'PATCH', quotationChangePath('1'), approval, '*'))).toBe(200);
  expect(await status(postJson(desk.url + acceptancePath(quote), {}, key()))).toBe(201);
  return { quote, quotes: [1, 2] as const };
}

async function confirmPeople(desk: Desk, medical: string, erased: string) {
  const added = async (name: string, submissionIds: readonly string[]): Promise<string> => {
    const facts = { name, email: `${name.toLowerCase()}@ship.example`, telephone: '6000', document: 'PA 1' };
    const answer = await change(desk, 'POST', peoplePath, { ...facts, submissionIds });
    expect(answer.status).toBe(201);
    return (jsonOf(answer) as PersonAnswer).personId;
  };
  const [personId, formerPersonId] = [await added('Ana', [medical]), await added('Eva', [])];
  expect(await status(change(desk, 'POST', personMergePath(personId), { from: formerPersonId }))).toBe(200);
  const gone = await added('Leo', [erased]);
  const erasing = await fetch(desk.url + personPath(gone), {
    method: 'DELETE',
    headers: { ...bearer(desk.token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ submissionIds: [erased] }),
  });
  expect(erasing.status).toBe(200);
  await added('Zoë', []);
  return { personId, formerPersonId };
}

interface Access {
  readonly submissionId: string;
  readonly reference: string;
  readonly email: string;
}

/** @returns the token that a mailed code was exchanged for */
async function openResults(settings: Settings, url: string, access: Access): Promise<string> {
  const { submissionId, reference, email } = access;
  expect(await status(postJson(url + accessCodePath, { submissionId }))).toBe(200);
  const mailed = () =>
    inDatabase(settings, (db) =>
      db.selectFrom('mails').select('mail_id').where('mail_id', 'like', `${submissionId}-access%`).execute(),
    );
  await expect.poll(mailed).toHaveLength(1);
  const [mail] = await mailed();
  const { text } = await mailOf(settings, mail?.mail_id ?? '');
  const code = codeIn({ text });
  const found = await postJson(url + lookupPath, { reference, email, code });
  expect(found.status).toBe(200);
  const { token } = Object(jsonOf(found)) as { readonly token: string };
  const [, link = ''] = /#access=(\S+)$/m.exec(text) ?? [];
  expect(await status(postJson(url + resultsPath(submissionId), { link }))).toBe(200);
  expect(await status(postJson(url + resultsPath(submissionId), { token }))).toBe(200);
  expect(await status(postJson(url + statusPath, { ids: [submissionId] }))).toBe(200);
  return token;
}

/** Registers one, and lets another forget its password. @returns the id of the latter */
async function handleAccounts(settings: Settings, url: string): Promise<string> {
  const [email, newPassword] = ['user@pmts.test', 'another good password'];
  const userId = await addAccount(settings, email, 'user');
  expect((await login(url, email, 'a wrong password')).status).toBe(401);
  expect(await status(postJson(url + resetEmailPath, { email }))).toBe(200);
  const [, fragment = ''] = /#(\S+)\n/.exec((await lastMailTo(settings, email)).text) ?? [];
  const code = new URLSearchParams(fragment).get('code') ?? '';
  expect(await status(postJson(url + resetPasswordPath, { email, code, newPassword }))).toBe(200);
  expect((await login(url, email, newPassword)).status).toBe(200);
  for (const address of ['new@pmts.test', 'later@pmts.test'])
    expect(await status(postJson(url + registerPath, { email_address: address, password }))).toBe(200);
  const [, token = ''] = /token=([\w-]{43})\n/.exec((await lastMailTo(settings, 'new@pmts.test')).text) ?? [];
  expect(await status(postJson(url + activatePath, { token, password }))).toBe(200);
  return userId;
}
