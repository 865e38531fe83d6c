import { sql } from 'kysely';
import { type QuotationStatus, statusAt } from '../../../src/contracts/pricing/quotation.ts';
import {
  type MailHold,
  mailHolds,
  type QuotationMailState,
  type StaffQuotationAnswer,
} from '../../../src/contracts/staff-quotations.ts';
import { dollarsOf } from '../../../src/lib/money.ts';
import { isMailAddress } from '../../../src/lib/email.ts';
import { hasFailed } from '../../lib/mail/mail-queue.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { QuotationCourseTable, QuotationTable } from '../../lib/store/tables.ts';
import { quoteMailSuffix } from './quote-mail.ts';

/** Restricts the list; without any field all quotations are listed. */
export interface QuotationFilter {
  /** Normalised address; only this applicant's quotations are listed. */
  readonly ownedBy?: string;
  readonly id?: number;
}

/** The id set by quote-mail.ts, or that of the mail that sent the quotation again. */
const mailIdOf = sql<string>`coalesce(quotations.mail_id, quotations.submission_id || ${quoteMailSuffix})`;

/** Reads quotations, newest first. @param now ISO 8601 */
export async function readQuotations(
  db: Database,
  filter: QuotationFilter,
  now: string,
): Promise<readonly StaffQuotationAnswer[]> {
  const { ownedBy, id } = filter;
  const rows = await db
    .selectFrom('quotations')
    .leftJoin('mails', (join) => join.on(sql`mails.mail_id`, '=', mailIdOf))
    .leftJoin('additions', (join) =>
      join
        .onRef('additions.submission_id', '=', 'quotations.submission_id')
        .on('additions.kind', '=', 'acceptance'),
    )
    .selectAll('quotations')
    .select([
      'additions.received_at as accepted_at',
      'mails.attempts as mail_attempts',
      'mails.taken_until as mail_taken_until',
      'mails.sent_at as mail_sent_at',
      'mails.useful_until as mail_useful_until',
      'mails.refusal as mail_refusal',
    ])
    .$if(ownedBy !== undefined, (query) => query.where('user_email', '=', ownedBy ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const lines = await linesOf(db, filter);
  return rows.map((row) => answerOf(row, lines.get(row.id) ?? [], now));
}

async function linesOf(
  db: Database,
  { ownedBy, id }: QuotationFilter,
): Promise<ReadonlyMap<number, readonly QuotationCourseTable[]>> {
  const rows = await db
    .selectFrom('quotation_courses')
    .selectAll('quotation_courses')
    .$if(ownedBy !== undefined, (query) =>
      query.innerJoin('quotations', 'quotations.id', 'quotation_id').where('user_email', '=', ownedBy ?? ''),
    )
    .$if(id !== undefined, (query) => query.where('quotation_id', '=', id ?? 0))
    .orderBy('quotation_id')
    .orderBy('position')
    .execute();
  const lines = new Map<number, QuotationCourseTable[]>();
  for (const row of rows) {
    const sofar = lines.get(row.quotation_id);
    if (sofar === undefined) lines.set(row.quotation_id, [row]);
    else sofar.push(row);
  }
  return lines;
}

type QuotationRow = QuotationTable & {
  readonly accepted_at: string | null;
  readonly mail_attempts: number | null;
  readonly mail_taken_until: string | null;
  readonly mail_sent_at: string | null;
  readonly mail_useful_until: string | null;
  readonly mail_refusal: string | null;
};

function answerOf(
  row: QuotationRow,
  lines: readonly QuotationCourseTable[],
  now: string,
): StaffQuotationAnswer {
  return {
    id: row.id,
    submissionId: row.submission_id,
    // Only this API writes this column.
    status: statusAt({ status: row.status as QuotationStatus, expiresAt: row.expires_at }, now),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    government: row.government,
    quotedPrice: dollarsOf(row.quoted_price),
    user: { name: row.user_name, email: row.user_email },
    verifiedAt: row.verified_at,
    acceptedAt: row.accepted_at,
    mail: { state: mailStateOf(row, now), sentAt: row.mail_sent_at, ...holdOf(row) },
    courses: lines.map((line) => ({
      id: line.position + 1,
      type: line.type === 'renewal' ? 'renewal' : 'new',
      basePrice: dollarsOf(line.base_price),
      surcharge: dollarsOf(line.surcharge),
      course: { name: line.name, ...(line.name_es === '' ? {} : { name_es: line.name_es }) },
    })),
  };
}

/** Of a quotation older than its column the address alone tells. */
function holdOf({ mail_attempts, mail_held, user_email }: QuotationRow): { readonly why?: MailHold } {
  if (mail_attempts !== null) return {};
  const why =
    mailHolds.find((one) => one === mail_held) ?? (isMailAddress(user_email) ? undefined : 'address');
  return why === undefined ? {} : { why };
}

function mailStateOf(
  { mail_attempts, mail_taken_until, mail_sent_at, mail_useful_until, mail_refusal }: QuotationRow,
  now: string,
): QuotationMailState {
  if (mail_attempts === null) return 'heldBack';
  if (mail_sent_at !== null) return mail_refusal === null ? 'sent' : 'refused';
  if (mail_useful_until !== null && mail_useful_until <= now) return 'givenUp';
  if (mail_refusal !== null) return 'refused';
  return hasFailed({ attempts: mail_attempts, taken_until: mail_taken_until }) ? 'failing' : 'waiting';
}
