import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { proofMail } from '../../server/modules/backup/nightly-proof.ts';
import { remind, switchReminders } from '../../server/modules/expiry/reminding.ts';
import type { ApplicantMails } from '../../server/modules/requests/case/applicant-mail.ts';
import { tellingAssigned } from '../../server/modules/requests/case/assignment-mail.ts';
import { remind as remindAll } from '../../server/modules/requests/waiting/daily-waiting.ts';
import { addMail } from '../../server/lib/mail/mail-queue.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer, registerPath, resetEmailPath } from '../../src/contracts/accounts.ts';
import { acceptancePath, messagesPath, withdrawalPath } from '../../src/contracts/cases.ts';
import { remindersPath } from '../../src/contracts/expiry.ts';
import { accessCodePath } from '../../src/contracts/results.ts';
import { quotationChangePath } from '../../src/contracts/staff-quotations.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { usersPath } from '../../src/contracts/users.ts';
import type { FormId } from '../../src/forms/index.ts';
import { addAccount, signInAs } from './accounts.ts';
import { correctionOf, replyTo } from './additions.ts';
import { unpricedForms } from './form-lists.ts';
import { askAgain, makeOfficeMailsOld } from './office.ts';
import { askForQuote, inDatabase, mailOf, type ReadMail } from './quotes.ts';
import { exampleOf, postJson, type Sending, send } from './sending.ts';
import { change, type Desk } from './staff.ts';
import { openServer, testSettings } from './test-server.ts';

const staffReason = 'Because the photo is dark.';

const day = 24 * 60 * 60_000;

/** The longest text that a person may have typed where a mail shows it. */
const longName = 'Maximiliana Guadalupe';

/**
 * Every kind of mail, as it leaves. The folder `mail` of the data directory holds them, one file each.
 * @param locale of applicants and staff
 * @param changed settings of the server
 */
export async function everyMail(
  locale: 'en' | 'es',
  changed: Partial<Settings> = {},
): Promise<{
  readonly settings: Settings;
  readonly url: string;
  readonly mails: ReadonlyMap<string, ReadMail>;
}> {
  const settings = { ...(await testSettings()), ...changed };
  const { url } = await openServer(settings);
  const desk: Desk = { url, token: await signInAs(settings, url, 'admin') };
  const language = { 'Accept-Language': locale };
  const key = () => ({ ...language, 'Idempotency-Key': `"${randomUUID()}"` });
  const ask = async (sending: Sending) => expect((await send(url, sending, language)).status).toBe(201);
  const decide = async ({ submissionId }: Pick<Sending, 'submissionId'>, body: object) =>
    expect((await change(desk, 'PATCH', submissionPath(submissionId), body, '*')).status).toBe(200);

  const licence = await exampleOf('licence');
  const named = { ...licence, texts: { ...licence.texts, nombre: longName, apellido: longName } };
  await ask(named);
  for (const form of unpricedForms.filter((id) => id !== 'licence')) await ask(await exampleOf(form));
  await makeOfficeMailsOld(settings);
  await ask(replyTo(named, 'Is it there?'));
  const message = {
    ...replyTo(named, 'Here is your endorsement.', 2),
    path: messagesPath(named.submissionId),
  };
  expect((await send(url, message, { ...language, ...bearer(desk.token) })).status).toBe(201);
  await askAgain(settings, named);
  await inDatabase(settings, (db) => db.updateTable('cases').set({ state: 'inProgress' }).execute());
  await decide(named, { state: 'waitingForApplicant', reason: staffReason });
  await remindApplicants(settings, url, 'licence');
  await makeOfficeMailsOld(settings);
  await ask(correctionOf(named, [named.files[0]!.field]));
  await decide(named, { state: 'done', reason: 'Its endorsement is attached.' });
  await decide(named, { state: 'inProgress', reason: 'One page is missing.' });
  await decide(named, { state: 'refused', reason: staffReason });
  const withdrawn = await exampleOf('licence');
  await ask(withdrawn);
  await makeOfficeMailsOld(settings);
  expect((await postJson(url + withdrawalPath(withdrawn.submissionId), {}, key())).status).toBe(201);
  await postJson(url + accessCodePath, { submissionId: named.submissionId }, language);

  const [accepted, rejected] = [randomUUID(), randomUUID()];
  await askForQuote(url, { name: longName, lastName: longName }, accepted, language);
  await askForQuote(url, {}, rejected, language);
  const judged = [
    await change(desk, 'PATCH', quotationChangePath('1'), { status: 'APPROVED' }, '*'),
    await change(
      desk,
      'PATCH',
      quotationChangePath('2'),
      { status: 'REJECTED', reason: 'The course is full.' },
      '*',
    ),
  ];
  expect(judged.map(({ status }) => status)).toEqual([200, 200]);
  await remindApplicants(settings, url, 'quote');
  await makeOfficeMailsOld(settings);
  expect((await postJson(url + acceptancePath(accepted), {}, key())).status).toBe(201);

  await writeAboutAccounts(settings, desk, language);
  await tellStaff(settings, url, licence);
  await remindOne(settings, url, key());
  const ids = await inDatabase(settings, (db) => db.selectFrom('mails').select('mail_id').execute());
  await expect.poll(async () => (await codesOf(settings)).length).toBe(1);
  const all = [...ids.map(({ mail_id: id }) => id), ...(await codesOf(settings))];
  const mails = await Promise.all(all.map(async (id) => [id, await mailOf(settings, id)] as const));
  return { settings, url, mails: new Map(mails) };
}

/** Sends the mail to applicants who have not answered for days. */
async function remindApplicants(settings: Settings, url: string, form: FormId): Promise<void> {
  const now = new Date(Date.now() + 4 * day).toISOString();
  await inDatabase(settings, async (db) => {
    await db
      .insertInto('form_rules')
      .values({ form, remind_after: 3, due_after: null, assignee: null })
      .execute();
    await db.updateTable('quotations').set({ verified_at: new Date().toISOString() }).execute();
    await remindAll(db, mailsOf(settings, url), now);
    const due_at = new Date().toISOString();
    await db.updateTable('mails').set({ due_at }).where('mail_id', 'like', '%-reminder-%').execute();
    await db.updateTable('jobs').set({ due_at }).where('key', 'like', '%-reminder-%').execute();
  });
}

/** Sends the mail before certificates expire. */
async function remindOne(
  settings: Settings,
  url: string,
  key: Readonly<Record<string, string>>,
): Promise<void> {
  const certificate = await inDatabase(settings, (db) =>
    db.selectFrom('certificates').selectAll().where('expires_on', 'is not', null).executeTakeFirstOrThrow(),
  );
  const body = { reminders: 'on', words: '1' };
  expect((await postJson(url + remindersPath(certificate.submission_id), body, key)).status).toBe(201);
  await inDatabase(settings, async (db) => {
    await switchReminders(db, true, new Date().toISOString(), 'Luz Vega');
    const now = () => Date.parse(certificate.expires_on ?? '') - 60 * day;
    const mails = mailsOf(settings, url);
    expect(await remind({ db, mails, now, mailQueued: () => undefined })).toBe(1);
    const due_at = new Date().toISOString();
    await db.updateTable('mails').set({ due_at }).where('unsubscribe', 'is not', null).execute();
    await db.updateTable('jobs').set({ due_at }).where('key', 'like', '%-expiring-%').execute();
  });
}

/** Has the mails about accounts sent. */
async function writeAboutAccounts(
  settings: Settings,
  desk: Desk,
  language: Readonly<Record<string, string>>,
): Promise<void> {
  const { url } = desk;
  await addAccount(settings, 'anna@pmts.test', 'moderator');
  await postJson(
    url + registerPath,
    { email_address: 'new@pmts.test', password: 'a good long password' },
    language,
  );
  await postJson(
    url + registerPath,
    { email_address: 'anna@pmts.test', password: 'a good long password' },
    language,
  );
  for (const email of ['anna@pmts.test', 'nobody@pmts.test'])
    await postJson(url + resetEmailPath, { email }, language);
  await change(desk, 'POST', usersPath, {
    email: 'luz@pmts.test',
    username: 'Luz Vega',
    roles: ['moderator'],
  });
}

function mailsOf(settings: Settings, url: string): ApplicantMails {
  return { letterhead: settings, siteUrl: () => settings.publicUrl ?? url };
}

async function codesOf(settings: Settings): Promise<readonly string[]> {
  const names = await readdir(join(settings.dataDir, 'mail'));
  return names.flatMap((name) => /^(.*-access-\w+)\.eml$/.exec(name)?.[1] ?? []);
}

/** Sends the mails of the daily jobs. */
async function tellStaff(settings: Settings, url: string, { submissionId }: Sending): Promise<void> {
  const at = new Date().toISOString();
  await inDatabase(settings, async (db) => {
    const { user_id } = await db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', 'anna@pmts.test')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('cases')
      .set({ assignee: user_id, state: 'inProgress' })
      .where('submission_id', '=', submissionId)
      .execute();
    await db
      .insertInto('case_events')
      .values({ ...assigned, submission_id: submissionId, at, after: user_id })
      .execute();
    const work = tellingAssigned({
      mails: mailsOf(settings, url),
      now: Date.now,
      mailQueued: () => undefined,
    });
    const { write } = await work(
      { kind: 'assignments', key: '', tries: 1, lease: '' },
      new AbortController().signal,
    );
    await db.transaction().execute(async (transaction) => {
      await write?.(transaction);
      await addMail(
        transaction,
        proofMail(settings, { night: at.slice(0, 10), at, fault: 'A file is missing', provedAt: undefined }),
      );
    });
  });
}

const assigned = {
  position: 99,
  by_kind: 'account',
  by_user: 'clerk',
  by_name: 'Luz Vega',
  kind: 'assignee',
  subject: null,
  before: null,
  reason: null,
} as const;
