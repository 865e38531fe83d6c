import type { Transaction } from 'kysely';
import { statusAt } from '../../../src/contracts/pricing/quotation.ts';
import { isMailAddress } from '../../../src/lib/email.ts';
import { countMail, mailboxOf } from '../../lib/mail/mail-limits.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Tables } from '../../lib/store/tables.ts';
import type { ApplicantMails } from '../requests/case/applicant-mail.ts';
import { lockCase } from '../requests/case/change-case.ts';
import { type Actor, addEvent } from '../requests/case/events.ts';
import { quotationRow } from './change-quotation.ts';
import { quoteMailLimits } from './quote-limits.ts';
import { quoteMail } from './quote-mail.ts';
import { storedQuotation } from './stored-quotation.ts';

export interface SendingAgain {
  readonly id: number;
  /** Idempotency-Key. */
  readonly key: string;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Mails a quotation once more, as it was quoted. False: a repeat, which mails nothing.
 * @throws Refused notFound, badEmail, keyReused, quotationNotAllowed, tooManyRequests
 */
export async function sendAgain(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { id, key, by, at }: SendingAgain,
): Promise<boolean> {
  const { submission_id: submissionId } = await quotationRow(transaction, id);
  const locked = await lockCase(transaction, submissionId);
  if (locked === undefined) throw new Refused({ kind: 'notFound' });
  const quotation = await storedQuotation(transaction, id, locked.locale);
  const mail = { ...quoteMail(mails, quotation, false), mail_id: `${key}-quote`, created_at: at };
  const first = await transaction
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('mail_id', '=', mail.mail_id)
    .executeTakeFirst();
  if (first !== undefined) {
    if (first.recipient === mail.recipient && first.subject === mail.subject) return false;
    throw new Refused({ kind: 'keyReused' });
  }
  if (!isMailAddress(mail.recipient)) throw new Refused({ kind: 'badEmail', field: 'email' });
  const status = statusAt(quotation, at);
  if (status === 'EXPIRED' || status === 'REJECTED' || locked.state === 'withdrawn') {
    throw new Refused({ kind: 'quotationNotAllowed' });
  }
  const mailbox = mailboxOf(mail.recipient);
  const counted = await countMail(
    transaction,
    ['quote mails to', mailbox],
    quoteMailLimits.toMailbox,
    Date.parse(at),
  );
  if (counted.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: counted.seconds });
  // An approved one may be sent after its last day.
  const { useful_until: _, ...lasting } = mail;
  await addMail(transaction, status === 'APPROVED' ? lasting : mail);
  await transaction.updateTable('quotations').set({ mail_id: mail.mail_id }).where('id', '=', id).execute();
  await addEvent(transaction, submissionId, { at, by, kind: 'quotation', after: status, subject: 'mail' });
  return true;
}
