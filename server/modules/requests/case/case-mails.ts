import { type Kysely, sql } from 'kysely';
import type { CaseMail, StaffMessage } from '../../../../src/contracts/cases.ts';
import { hasFailed } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';

/** Returns those of these requests whose applicant does not receive our mails at the current address. */
export async function withMailTrouble(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('submissions', 'submissions.submission_id', 'mails.submission_id')
    .select('mails.submission_id as id')
    .where('mails.submission_id', 'in', [...ids])
    .where('refusal', 'is not', null)
    // Compared as mail servers compare addresses.
    .where(sql<boolean>`lower(recipient) = lower(applicant_email)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as later')
            .select('later.mail_id')
            .whereRef('later.submission_id', '=', 'mails.submission_id')
            .whereRef('later.recipient', '=', 'mails.recipient')
            .whereRef('later.created_at', '>', 'mails.created_at')
            .where('later.sent_at', 'is not', null)
            .where('later.refusal', 'is', null),
        ),
      ),
    )
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Reads every mail to the applicant of a request, oldest first, with its delivery state. */
export async function mailsOf(
  db: Kysely<Tables>,
  submissionId: string,
  now: string,
): Promise<readonly CaseMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select([
      'mail_id',
      'subject',
      'created_at',
      'attempts',
      'taken_until',
      'sent_at',
      'refusal',
      'useful_until',
    ])
    .where('submission_id', '=', submissionId)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
  return rows.flatMap((row) => {
    const mail = mailStateOf(row);
    if (mail === null) return [];
    const isOver = row.sent_at === null && row.useful_until !== null && row.useful_until <= now;
    return [
      {
        at: row.created_at,
        subject: row.subject,
        ...mail,
        state: isOver ? ('givenUp' as const) : mail.state,
        refusal: row.refusal,
      },
    ];
  });
}

export interface MailProgress {
  readonly mail_id: string | null;
  /** Null: there is no such mail. */
  readonly attempts: number | null;
  readonly taken_until: string | null;
  readonly sent_at: string | null;
  readonly refusal: string | null;
}

export function mailStateOf({
  attempts,
  taken_until,
  sent_at: sentAt,
  refusal,
}: Omit<MailProgress, 'mail_id'>): StaffMessage['mail'] {
  if (attempts === null) return null;
  // Includes a mail that was sent and bounced.
  if (refusal !== null) return { state: 'refused', sentAt };
  if (sentAt !== null) return { state: 'sent', sentAt };
  return { state: hasFailed({ attempts, taken_until }) ? 'failing' : 'waiting', sentAt: null };
}
