import type { Transaction } from 'kysely';
import { mailableEmail, normalEmail } from '../../../../src/lib/email.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { MailTable, Tables } from '../../../lib/store/tables.ts';
import { type Actor, addToSearch, type CaseRow, writeChange } from './change-case.ts';

export interface Correction {
  readonly email: string;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Undelivered mails that are sent again at most; after a long time the applicant has enough to read. */
const mostSentAgain = 5;

/**
 * Replaces the address of a locked case to which its mails go and by which it is found. The stored answers stay as they
 * were received. The newest undelivered mails are sent again to the new address.
 * @throws Refused badEmail
 */
export async function correctAddress(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { email: typed, by, at }: Correction,
): Promise<void> {
  const email = mailableEmail(typed);
  if (email === undefined) throw new Refused({ kind: 'badEmail', field: 'email' });
  const { submission_id: submissionId } = locked;
  const { applicant_email: before, applicant_name: name } = await transaction
    .selectFrom('submissions')
    .select(['applicant_email', 'applicant_name'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  if (before === email) return;
  await transaction
    .updateTable('submissions')
    .set({
      applicant_email: email,
      // Applicants without a name are sorted by address.
      ...((name ?? '') === '' ? { applicant_order: folded(email) } : {}),
    })
    .where('submission_id', '=', submissionId)
    .execute();
  await addToSearch(transaction, submissionId, [folded(email)]);
  await forgetProofs(transaction, submissionId, email);
  const event = { at, by, kind: 'address', before, after: email } as const;
  const { version } = await writeChange(transaction, locked, { fields: {}, events: [event] });
  for (const mail of await notArrived(transaction, submissionId, at)) {
    await sendAgain(transaction, mail, { email, at, version });
  }
}

/** Access to the former mailbox proves nothing about the new one. */
async function forgetProofs(
  transaction: Transaction<Tables>,
  submissionId: string,
  email: string,
): Promise<void> {
  await transaction
    .updateTable('quotations')
    .set({ user_email: normalEmail(email), verified_at: null })
    .where('submission_id', '=', submissionId)
    .execute();
  for (const opening of ['access_codes', 'access_grants', 'access_tokens'] as const)
    await transaction.deleteFrom(opening).where('submission_id', '=', submissionId).execute();
}

/** Ids of mails that were sent again begin with the id of the first one. */
const againMark = '-again-';

function firstIdOf({ mail_id: id }: Pick<MailTable, 'mail_id'>): string {
  return id.split(againMark)[0] ?? id;
}

/**
 * Undelivered mails, oldest first; of several with the same content only the newest. Mails with a code are left out,
 * because a code is of no use to somebody else.
 */
async function notArrived(
  transaction: Transaction<Tables>,
  submissionId: string,
  now: string,
): Promise<readonly MailTable[]> {
  const mails = await transaction
    .selectFrom('mails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('secret', '=', 0)
    .where((row) => row.or([row('useful_until', 'is', null), row('useful_until', '>', now)]))
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
  const newest = [...new Map(mails.map((mail) => [firstIdOf(mail), mail])).values()];
  return newest
    .filter(({ refusal, sent_at: sentAt }) => refusal !== null || sentAt === null)
    .slice(-mostSentAgain);
}

/** Queues a new mail. The undelivered one stays visible but is not tried again. */
async function sendAgain(
  transaction: Transaction<Tables>,
  mail: MailTable,
  { email, at, version }: Pick<Correction, 'email' | 'at'> & { readonly version: number },
): Promise<void> {
  const {
    mail_id: former,
    subject,
    body,
    html,
    reply_to,
    submission_id,
    reference,
    useful_until,
    unsubscribe,
    attachment,
    title,
  } = mail;
  const mailId = `${firstIdOf(mail)}${againMark}${version}`;
  await addMail(transaction, {
    mail_id: mailId,
    recipient: email,
    subject,
    body,
    html,
    reply_to,
    reference,
    unsubscribe,
    attachment,
    title,
    created_at: at,
    ...(submission_id === null ? {} : { submission_id }),
    ...(useful_until === null ? {} : { useful_until }),
  });
  await transaction
    .updateTable('mails')
    .set({ useful_until: at })
    .where('mail_id', '=', former)
    .where('sent_at', 'is', null)
    .execute();
  await transaction
    .updateTable('case_messages')
    .set({ mail_id: mailId })
    .where('mail_id', '=', former)
    .execute();
  // Null stands for the first mail.
  const isQuote = former === `${submission_id}-quote`;
  await transaction
    .updateTable('quotations')
    .set({ mail_id: mailId })
    .where('submission_id', '=', submission_id ?? '')
    .where((row) => (isQuote ? row('mail_id', 'is', null) : row('mail_id', '=', former)))
    .execute();
}
