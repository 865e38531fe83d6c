import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely';
import type { RemindersWish } from '../../../src/contracts/expiry.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { addEvent, applicant, lockCase } from '../requests/case/change-case.ts';
import { overStates } from './read-certificates.ts';

export interface WishToRecord extends RemindersWish {
  readonly submissionId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Records an applicant's wish, with the case locked. */
export async function recordWish(transaction: Transaction<Tables>, wish: WishToRecord): Promise<void> {
  const { submissionId, at, reminders, words } = wish;
  if (reminders === 'off') return end(transaction, submissionId, at);
  const before = await transaction
    .selectFrom('reminder_consents')
    .select('ended_at')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  const given = { given_at: at, words, ended_at: null };
  await transaction
    .insertInto('reminder_consents')
    .values({ submission_id: submissionId, ...given, token: randomBytes(18).toString('base64url') })
    .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(given))
    .execute();
  if (before !== undefined && before.ended_at === null) return;
  await addEvent(transaction, submissionId, { at, by: applicant, kind: 'reminders', after: 'on' });
}

async function end(transaction: Transaction<Tables>, submissionId: string, at: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('reminder_consents')
    .set({ ended_at: at })
    .where('submission_id', '=', submissionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await transaction
    .updateTable('mails')
    .set({ useful_until: at })
    .where('sent_at', 'is', null)
    .where('mail_id', 'in', (row) =>
      row.selectFrom('reminders').select('reminders.mail_id').where('submission_id', '=', submissionId),
    )
    .execute();
  await addEvent(transaction, submissionId, { at, by: applicant, kind: 'reminders', after: 'off' });
}

/**
 * Ends the reminders of every request with the address of this one: it is the mailbox that wants no more. Ends nothing by
 * a token that localeOfToken does not know, of a request erased since: whose mailbox it was is forgotten.
 */
export async function endByToken(db: Database, token: string, at: string): Promise<void> {
  const rows = await db
    .selectFrom('reminder_consents')
    .innerJoin('submissions', 'submissions.submission_id', 'reminder_consents.submission_id')
    .select('reminder_consents.submission_id')
    .where('ended_at', 'is', null)
    .where(sql<string>`lower(submissions.applicant_email)`, 'in', (row) =>
      row
        .selectFrom('reminder_consents as own')
        .innerJoin('submissions as of_own', 'of_own.submission_id', 'own.submission_id')
        .select(sql<string>`lower(of_own.applicant_email)`.as('address'))
        .where('own.token', '=', token),
    )
    .orderBy('reminder_consents.submission_id')
    .execute();
  for (const { submission_id: submissionId } of rows) {
    await db.transaction().execute(async (transaction) => {
      if ((await lockCase(transaction, submissionId)) === undefined) return;
      await end(transaction, submissionId, at);
    });
  }
}

/** The locale of the request whose mails have this token; undefined for an unknown one. */
export async function localeOfToken(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reminder_consents')
    .innerJoin('cases', 'cases.submission_id', 'reminder_consents.submission_id')
    .select('cases.locale')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.locale;
}

/** Whether reminders are wanted, for those of these requests whose dates of expiry count. */
export async function wishesOf(
  db: Kysely<Tables>,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, RemindersWish['reminders']>> {
  const rows = await db
    .selectFrom('certificates')
    .leftJoin('reminder_consents', 'reminder_consents.submission_id', 'certificates.submission_id')
    .innerJoin('cases', 'cases.submission_id', 'certificates.submission_id')
    .select(['certificates.submission_id', 'given_at', 'ended_at'])
    .distinct()
    .where('certificates.submission_id', 'in', submissionIds)
    .where(sql<SqlBool>`cases.state not in ${overStates}`)
    .where('expires_on', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ submission_id: id, given_at: given, ended_at: ended }) => [
      id,
      given !== null && ended === null ? 'on' : 'off',
    ]),
  );
}
