import type { Transaction } from 'kysely';
import { mailableEmail, normalEmail } from '../../../../src/lib/email.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { MailTable, Tables } from '../../../lib/store/tables.ts';
import { type CaseRow, writeChange } from './change-case.ts';
import type { Actor } from './events.ts';
import { addToSearch } from './search-text.ts';

export interface Correction {
  readonly email: string;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Of those that did not arrive; who has waited for long has enough to read. */
const mostSentAgain = 5;

/**
 * Puts another address in the place of the one to which mails of a locked case go, by which it is looked up and found.
 * What was answered stays as it was received. The newest mails that did not arrive go out again, to it.
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
      // Who gave no name is sorted by the address.
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

/** Whoever read the former mailbox has shown nothing of this one. */
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

/** The id of a mail that was sent again begins with that of the first one. */
const againMark = '-again-';

function firstIdOf({ mail_id: id }: Pick<MailTable, 'mail_id'>): string {
  return id.split(againMark)[0] ?? id;
}

/** Oldest first, each once: the newest of those that say the same. A mail with a code is of no use to somebody else. */
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

/** As a mail of its own, beside the one that did not arrive, which stays to be seen and is not tried any more. */
async function sendAgain(
  transaction: Transaction<Tables>,
  mail: MailTable,
  { email, at, version }: Pick<Correction, 'email' | 'at'> & { readonly version: number },
): Promise<void> {
  const { mail_id: former, subject, body, html, reply_to, submission_id, reference, useful_until } = mail;
  const mailId = `${firstIdOf(mail)}${againMark}${version}`;
  await addMail(transaction, {
    mail_id: mailId,
    recipient: email,
    subject,
    body,
    html,
    reply_to,
    reference,
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
  // Null is the first one.
  const isQuote = former === `${submission_id}-quote`;
  await transaction
    .updateTable('quotations')
    .set({ mail_id: mailId })
    .where('submission_id', '=', submission_id ?? '')
    .where((row) => (isQuote ? row('mail_id', 'is', null) : row('mail_id', '=', former)))
    .execute();
}
