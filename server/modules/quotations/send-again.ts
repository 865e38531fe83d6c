import type { Transaction } from 'kysely';
import {
  quotationReference,
  type QuotationStatus,
  statusAt,
} from '../../../src/contracts/pricing/quotation.ts';
import { isGovernment } from '../../../src/forms/quote/governments.ts';
import { isMailAddress, normalEmail } from '../../../src/lib/email.ts';
import { isLocale } from '../../../src/lib/locale.ts';
import type { Letterhead } from '../../lib/mail/letter.ts';
import { countMail, mailboxOf } from '../../lib/mail/mail-limits.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { QuotationCourseTable, QuotationTable, Tables } from '../../lib/store/tables.ts';
import { type CaseRow, lockCase } from '../cases/change-case.ts';
import { type Actor, addEvent } from '../cases/events.ts';
import { quotationRow } from './change-quotation.ts';
import { applicantOf, type Quotation } from './quotation.ts';
import { quoteMailLimits } from './quote-limits.ts';
import { quoteMail } from './quote-mail.ts';

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
  letterhead: Letterhead,
  { id, key, by, at }: SendingAgain,
): Promise<boolean> {
  const { submission_id: submissionId } = await quotationRow(transaction, id);
  const locked = await lockCase(transaction, submissionId);
  if (locked === undefined) throw new Refused({ kind: 'notFound' });
  const quotation = await storedQuotation(transaction, id, locked);
  const mail = { ...quoteMail(letterhead, quotation, false), mail_id: `${key}-quote`, created_at: at };
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
  const mailbox = mailboxOf(normalEmail(mail.recipient));
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

async function storedQuotation(
  transaction: Transaction<Tables>,
  id: number,
  { submission_id: submissionId, locale }: CaseRow,
): Promise<Quotation & { readonly status: QuotationStatus }> {
  const row = await transaction
    .selectFrom('quotations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { fields } = await transaction
    .selectFrom('submissions')
    .select('fields')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const courses = await transaction
    .selectFrom('quotation_courses')
    .selectAll()
    .where('quotation_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...quotationIn(row, courses, fields), locale: isLocale(locale) ? locale : 'es' };
}

function quotationIn(row: QuotationTable, courses: readonly QuotationCourseTable[], fields: string) {
  if (!isGovernment(row.government)) throw new Error(`Quotation ${row.id} has no government`);
  const lines = courses.map(lineOf);
  const totalOf = (kind: string): number =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? line.base + line.surcharge : 0), 0);
  return {
    id: row.id,
    // Written by this API and nobody else.
    status: row.status as QuotationStatus,
    reference: quotationReference(row.id),
    submissionId: row.submission_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    government: row.government,
    lines,
    newTotal: totalOf('new'),
    renewalTotal: totalOf('renewal'),
    total: row.quoted_price,
    applicant: applicantOf({ answers: textsIn(fields), files: {} }),
  };
}

function lineOf({
  course_id: id,
  name,
  name_es: nameEs,
  type,
  base_price: base,
  surcharge,
}: QuotationCourseTable) {
  return {
    course: { id, name, ...(nameEs === '' ? {} : { nameEs }) },
    kind: type === 'renewal' ? ('renewal' as const) : ('new' as const),
    base,
    surcharge,
    toBeConfirmed: base === 0,
  };
}

/** The wire names of this form are the names of its fields. */
function textsIn(fields: string): Readonly<Record<string, string>> {
  const all = Object.entries(JSON.parse(fields) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(all.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
