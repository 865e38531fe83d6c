import { type Kysely, sql, type Transaction } from 'kysely';
import { remindersOffPath, type RemindersAnswer } from '../../../src/contracts/expiry.ts';
import { jsonObject, parseJson } from '../../../src/contracts/json-object.ts';
import type { FormCard } from '../../../src/form/form-card.ts';
import { forms, formIds, isFormId, isQuoted } from '../../../src/forms/index.ts';
import { mailableEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { serverTexts } from '../../../src/texts/server.ts';
import { isoAt, nextDaily, type Work } from '../../lib/jobs/job-lane.ts';
import { type Block, type Fact, harmless, html } from '../../lib/mail/letter.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { readFact, writeFact } from '../../lib/store/store-facts.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { addresseeOf, type ApplicantMails, mailApplicant } from '../requests/case/applicant-mail.ts';
import { addEvent, lockCase, system } from '../requests/case/change-case.ts';
import { monthsFrom, panamaDay, reminderDue, type ReminderMonths } from './due-reminders.ts';
import { type CountedCertificate, readCertificates } from './read-certificates.ts';

interface RemindingNeeds {
  readonly db: Database;
  readonly mails: ApplicantMails;
  /** Milliseconds since 1970. */
  now(): number;
  mailQueued(): void;
}

/** Eight in Panama: nobody is woken by it. HH:MM in UTC. */
const remindingTime = '13:00';

/** Returns when reminders go out next, as ISO 8601. @param now milliseconds since 1970 */
export function nextReminding(now: number): string {
  return nextDaily(now, remindingTime);
}

/** The job that mails reminders once a day, while an admin has them on. */
export function remindingOfExpiry(needs: RemindingNeeds): Work {
  return async (_job, ending) => {
    await remind(needs, ending);
    return { again: nextReminding(needs.now()) };
  };
}

/** Queues every reminder that is due. @returns the number of mails */
export async function remind(
  { db, mails, now, mailQueued }: RemindingNeeds,
  ending?: AbortSignal,
): Promise<number> {
  if (!(await readSwitch(db)).on) return 0;
  const { due } = await dueReminders(db, now());
  let queued = 0;
  for (const { submissionId } of due) {
    ending?.throwIfAborted();
    const isQueued = await db
      .transaction()
      .execute((transaction) => remindOne(transaction, mails, submissionId, now()));
    if (!isQueued) continue;
    queued += 1;
    mailQueued();
  }
  return queued;
}

/** Looks again with the case locked: mail, note of it and line of history are written together, or none is. */
async function remindOne(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  submissionId: string,
  now: number,
): Promise<boolean> {
  const locked = await lockCase(transaction, submissionId);
  if (locked === undefined || !(await readSwitch(transaction)).on) return false;
  const { due } = await dueReminders(transaction, now, submissionId);
  const [one] = due;
  const [first] = one?.certificates ?? [];
  if (one === undefined || first === undefined) return false;
  const at = isoAt(now);
  // No two have the same first one: it is noted below.
  const mailId = `${submissionId}-expiring-${first.item}-${first.expiresOn}-${first.months}`;
  const notes = one.certificates.map(({ item, expiresOn, months }) => ({
    submission_id: submissionId,
    item,
    expires_on: expiresOn,
    months,
    at,
    mail_id: mailId,
  }));
  await transaction.insertInto('reminders').values(notes).execute();
  const after = await mailReminder(transaction, mails, one, { mailId, at });
  await addEvent(transaction, submissionId, { at, by: system, kind: 'reminded', after });
  return true;
}

interface DueCertificate {
  readonly item: string;
  readonly number: string;
  readonly expiresOn: string;
  readonly months: ReminderMonths;
}

interface DueMail {
  readonly submissionId: string;
  readonly reference: string;
  readonly form: string;
  readonly locale: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly certificates: readonly DueCertificate[];
}

interface Due {
  readonly due: readonly DueMail[];
  readonly leftOut: RemindersAnswer['leftOut'];
}

/**
 * What is to be mailed now, and how many certificates get no mail although their day has come.
 * @param now milliseconds since 1970
 * @param submissionId absent: of every request
 */
export async function dueReminders(db: Kysely<Tables>, now: number, submissionId?: string): Promise<Due> {
  const today = panamaDay(now);
  const found = await readCertificates(db, {
    from: today,
    until: monthsFrom(today, 7),
    isWanted: true,
    ...(submissionId === undefined ? {} : { submissionId }),
  });
  const sent = await sentSince(db, today);
  const reached = found.flatMap((one) => {
    const since = panamaDay(Date.parse(one.given_at ?? one.received_at));
    const months = reminderDue(one.expires_on, since, today);
    if (months === undefined || one.isDoubtful || sent.has(keyOf(one, months))) return [];
    return [{ ...one, months }];
  });
  const mailable = reached.filter(({ email }) => mailableEmail(email) !== undefined);
  const refused = await refusedAmong(db, new Set(mailable.map(({ email }) => email.toLowerCase())));
  const sendable = mailable.filter(({ email }) => !refused.has(email.toLowerCase()));
  const leftOut = {
    withoutAddress: reached.length - mailable.length,
    bounced: mailable.length - sendable.length,
  };
  return { due: mailsFor(sendable), leftOut };
}

/** One mail for each request. */
function mailsFor(
  certificates: readonly (CountedCertificate & { readonly months: ReminderMonths })[],
): readonly DueMail[] {
  const mails = new Map<string, DueMail & { readonly certificates: DueCertificate[] }>();
  for (const one of certificates) {
    const { submission_id: submissionId, reference, form, locale, name, email } = one;
    const { item, number, expires_on: expiresOn, months } = one;
    const head = { submissionId, reference, form, locale, name, email, token: one.token ?? '' };
    const mail = mails.get(submissionId) ?? { ...head, certificates: [] };
    mail.certificates.push({ item, number, expiresOn, months });
    mails.set(submissionId, mail);
  }
  return [...mails.values()];
}

type CertificateKey = Pick<CountedCertificate, 'submission_id' | 'holder' | 'item' | 'expires_on'>;

/** Once per holder, certificate and date, whichever request it is known from. */
function keyOf({ submission_id: id, holder, item, expires_on: day }: CertificateKey, months: number): string {
  return [holder === '' ? id : holder, item, day, months].join(' ');
}

async function sentSince(db: Kysely<Tables>, today: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('certificates', (join) =>
      join
        .onRef('certificates.submission_id', '=', 'reminders.submission_id')
        .onRef('certificates.item', '=', 'reminders.item'),
    )
    .select(['reminders.submission_id', 'holder', 'reminders.item', 'reminders.expires_on', 'months'])
    .where('reminders.expires_on', '>=', today)
    .execute();
  return new Set(rows.map((row) => keyOf(row, row.months)));
}

const mostAsked = 200;

/** Those of the addresses, in lower case, whose last mail was refused or came back. */
async function refusedAmong(
  db: Kysely<Tables>,
  addresses: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const all = [...addresses];
  const refused = new Map<string, boolean>();
  for (let first = 0; first < all.length; first += mostAsked) {
    const rows = await db
      .selectFrom('mails')
      .select([sql<string>`lower(recipient)`.as('address'), 'refusal'])
      .where(sql<string>`lower(recipient)`, 'in', all.slice(first, first + mostAsked))
      // What becomes of a mail with a code is never noted.
      .where('secret', '=', 0)
      .where((row) => row.or([row('sent_at', 'is not', null), row('refusal', 'is not', null)]))
      .orderBy('created_at')
      .execute();
    // Later ones replace earlier ones.
    for (const { address, refusal } of rows) refused.set(address, refusal !== null);
  }
  return new Set(all.filter((address) => refused.get(address) === true));
}

/** @returns the certificates in one line, for the history */
async function mailReminder(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { submissionId, form, locale, token, certificates }: DueMail,
  { mailId, at }: { readonly mailId: string; readonly at: string },
): Promise<string> {
  const addressee = await addresseeOf(transaction, submissionId, locale);
  const [first = { expiresOn: '' }] = certificates;
  const words = serverTexts[addressee.locale].reminder;
  const nameOf = (item: string, one: Locale): string => addressee.form?.texts[one].items?.[item] ?? item;
  const off = mails.siteUrl() + remindersOffPath(token);
  await mailApplicant(transaction, mails, addressee, {
    mailId,
    at,
    unsubscribe: off,
    isApart: true,
    titleIn: () =>
      certificates.length > 1
        ? fill(words.subjectOfMany, { count: certificates.length })
        : fill(words.subject, { date: dayText(first.expiresOn) }),
    blocksIn: (_texts, one) => [
      { kind: 'paragraph', text: fill(words.why, { reference: addressee.reference }) },
      { kind: 'facts', facts: certificates.map((each) => factOf(each, nameOf(each.item, one), words)) },
      { kind: 'link', label: words.renew, address: mails.siteUrl() + renewalPath(form) },
      { kind: 'paragraph', text: words.done },
      offBlock(words.off, off),
    ],
  });
  return certificates.map(({ item, expiresOn }) => `${nameOf(item, 'en')} (${expiresOn})`).join(', ');
}

type ReminderWords = (typeof serverTexts)[Locale]['reminder'];

function factOf({ number, expiresOn }: DueCertificate, name: string, words: ReminderWords): Fact {
  const label = number === '' ? name : `${name} · ${harmless(number)}`;
  return [label, fill(words.expires, { date: dayText(expiresOn) })];
}

/** Small, unlike the button above it. */
function offBlock(label: string, address: string): Block {
  return {
    kind: 'own',
    lines: [`${label}:`, address],
    html: html`<p style="margin:0 0 16px;font-size:14px;line-height:1.5"><a href="${address}" style="color:#0b5a8a">${label}</a></p>`,
  };
}

/** Day/month/year. @param day YYYY-MM-DD */
function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Courses renew the certificates of a form, and the quote form offers these; which one does is nowhere written. */
function renewalPath(form: string): string {
  const quoted = formIds.find(isQuoted);
  const { path, renewal }: FormCard = forms[quoted ?? (isFormId(form) ? form : 'quote')];
  return renewal === undefined ? path : `${path}?${renewal}`;
}

interface Switch {
  readonly on: boolean;
  /** ISO 8601. */
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

/** Off until somebody switches it on. */
async function readSwitch(db: Kysely<Tables>): Promise<Switch> {
  const { on, at, by } = jsonObject(parseJson((await readFact(db, 'reminders')) ?? ''));
  return {
    on: on === true,
    changedAt: typeof at === 'string' ? at : null,
    changedBy: typeof by === 'string' ? by : null,
  };
}

/** @param by name of the account */
export async function switchReminders(
  db: Kysely<Tables>,
  on: boolean,
  at: string,
  by: string,
): Promise<void> {
  await writeFact(db, 'reminders', JSON.stringify({ on, at, by }));
}

const mostShown = 500;

/** Whether reminders are on, and what the next run sends or would send. @param now milliseconds since 1970 */
export async function readReminders(db: Database, now: number): Promise<RemindersAnswer> {
  const { due, leftOut } = await dueReminders(db, now);
  return {
    ...(await readSwitch(db)),
    due: {
      mails: due.length,
      certificates: due.reduce((sum, { certificates: { length } }) => sum + length, 0),
    },
    leftOut,
    mails: due
      .slice(0, mostShown)
      .map(({ submissionId, reference, form, locale, name, email, certificates }) => ({
        submissionId,
        reference,
        form,
        applicant: { name, email },
        locale,
        certificates: certificates.map(({ item, expiresOn, months }) => ({ item, expiresOn, months })),
      })),
  };
}
