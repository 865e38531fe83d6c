import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import { addTombstones } from './tombstones.ts';

/** Tables that hold something of a request under its id; children before parents. */
const tablesOfRequest = [
  'access_codes',
  'access_tokens',
  'verdicts',
  'case_reads',
  'case_notes',
  'case_messages',
  'case_events',
  'additions',
  'submission_files',
  'cases',
  'submissions',
] as const satisfies readonly (keyof Tables)[];

/** What was deleted; of the disk only names are known here. */
export interface ErasedRows {
  /** Of the request, its additions, its messages and its mails: directories and files on the disk begin with them. */
  readonly ids: readonly string[];
  readonly mailIds: readonly string[];
  /** Paths of its files, below DATA_DIR/files. */
  readonly paths: readonly string[];
  /** Rows, by table. */
  readonly counts: Readonly<Partial<Record<keyof Tables, number>>>;
}

/**
 * Deletes everything that the database holds of a request, mails about it included, and leaves tombstones of its id and
 * of what was added to it. The client whose last request it was goes as well. @param at ISO 8601, UTC
 */
export async function eraseRows(
  transaction: Transaction<Tables>,
  submissionId: string,
  at: string,
): Promise<ErasedRows> {
  const added = await transaction
    .selectFrom('additions')
    .select('addition_id')
    .where('submission_id', '=', submissionId)
    .execute();
  const additions = added.map(({ addition_id: id }) => id);
  const files = await transaction
    .selectFrom('submission_files')
    .select('path')
    .where('submission_id', '=', submissionId)
    .execute();
  const { mailIds, messages } = await eraseMails(transaction, submissionId, additions);
  const counts: Partial<Record<keyof Tables, number>> = {
    mails: mailIds.length,
    quotations: await eraseQuotation(transaction, submissionId),
    people: await erasePersonOf(transaction, submissionId),
  };
  for (const table of tablesOfRequest) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table as 'submissions')
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow();
    counts[table] = Number(numDeletedRows);
  }
  const ids = [
    ...new Set([submissionId, ...additions, ...messages, ...mailIds.map((id) => id.slice(0, 36))]),
  ];
  await addTombstones(transaction, ids, at);
  return { ids, mailIds, paths: files.map(({ path }) => path), counts };
}

/** Mails about a request are named after its id, that of an addition, a note or a message, or they say its reference. */
async function eraseMails(
  transaction: Transaction<Tables>,
  submissionId: string,
  additions: readonly string[],
): Promise<{ readonly mailIds: readonly string[]; readonly messages: readonly string[] }> {
  const messages = await transaction
    .selectFrom('case_messages')
    .select(['id', 'mail_id'])
    .where('submission_id', '=', submissionId)
    .execute();
  const names = [submissionId, ...additions, ...messages.map(({ id }) => id)];
  const own = messages.flatMap(({ mail_id: id }) => (id === null ? [] : [id]));
  const resent = await mailsNaming(transaction, submissionId);
  const deleted = await transaction
    .deleteFrom('mails')
    .where((row) =>
      row.or([
        ...[...own, ...resent].map((id) => row('mail_id', '=', id)),
        ...names.flatMap((name) => [row('mail_id', '=', name), row('mail_id', 'like', `${name}-%`)]),
      ]),
    )
    .returning('mail_id')
    .execute();
  const mailIds = deleted.map(({ mail_id: id }) => id);
  // Sending them.
  if (mailIds.length > 0) await transaction.deleteFrom('jobs').where('key', 'in', mailIds).execute();
  return { mailIds, messages: messages.map(({ id }) => id) };
}

/** Such as a quotation that was sent again, whose mail is named after that. */
async function mailsNaming(
  transaction: Transaction<Tables>,
  submissionId: string,
): Promise<readonly string[]> {
  const request = await transaction
    .selectFrom('submissions')
    .select('reference')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (request === undefined) return [];
  const { reference } = request;
  const rows = await transaction
    .selectFrom('mails')
    .select(['mail_id', 'subject'])
    .where('subject', 'like', `%${reference}%`)
    .execute();
  // PMTS/Q/1000 is the beginning of PMTS/Q/10000, too.
  const isNamed = (subject: string): boolean =>
    subject.split(reference).some((rest, index) => index > 0 && !/^\d/.test(rest));
  return rows.filter(({ subject }) => isNamed(subject)).map(({ mail_id: id }) => id);
}

async function eraseQuotation(transaction: Transaction<Tables>, submissionId: string): Promise<number> {
  const quotations = transaction
    .selectFrom('quotations')
    .select('id')
    .where('submission_id', '=', submissionId);
  await transaction.deleteFrom('quotation_courses').where('quotation_id', 'in', quotations).execute();
  await transaction.deleteFrom('verifications').where('quotation_id', 'in', quotations).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('quotations')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** @returns 1 when it was the client's last request */
async function erasePersonOf(transaction: Transaction<Tables>, submissionId: string): Promise<number> {
  const link = await transaction
    .deleteFrom('person_submissions')
    .where('submission_id', '=', submissionId)
    .returning('person_id')
    .executeTakeFirst();
  if (link === undefined) return 0;
  const { numDeletedRows } = await transaction
    .deleteFrom('people')
    .where('person_id', '=', link.person_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person_submissions')
            .select('submission_id')
            .where('person_submissions.person_id', '=', link.person_id),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
