import type { Kysely } from 'kysely';
import type { CaseMail } from '../../../src/contracts/cases.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { mailStateOf } from './words.ts';

/** Every mail to the applicant of a request, oldest first, and what became of it. */
export async function mailsOf(
  db: Kysely<Tables>,
  submissionId: string,
  now: string,
): Promise<readonly CaseMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['mail_id', 'subject', 'created_at', 'attempts', 'sent_at', 'refusal', 'useful_until'])
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
