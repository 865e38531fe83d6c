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

/**
 * Deletes everything that the database holds of a request, mails about it included, and leaves tombstones of its id and
 * of what was added to it. @param at ISO 8601, UTC @returns paths of its files, below DATA_DIR/files
 */
export async function eraseRows(
  transaction: Transaction<Tables>,
  submissionId: string,
  at: string,
): Promise<readonly string[]> {
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
  await eraseMails(transaction, submissionId, additions);
  await eraseQuotation(transaction, submissionId);
  for (const table of tablesOfRequest) {
    await transaction
      .deleteFrom(table as 'submissions')
      .where('submission_id', '=', submissionId)
      .execute();
  }
  await addTombstones(transaction, [submissionId, ...additions], at);
  return files.map(({ path }) => path);
}

/** Mails about a request are named after its id, that of an addition, a note or a message. */
async function eraseMails(
  transaction: Transaction<Tables>,
  submissionId: string,
  additions: readonly string[],
): Promise<void> {
  const messages = await transaction
    .selectFrom('case_messages')
    .select(['id', 'mail_id'])
    .where('submission_id', '=', submissionId)
    .execute();
  const names = [submissionId, ...additions, ...messages.map(({ id }) => id)];
  const own = messages.flatMap(({ mail_id: id }) => (id === null ? [] : [id]));
  await transaction
    .deleteFrom('mails')
    .where((row) =>
      row.or([
        ...(own.length === 0 ? [] : [row('mail_id', 'in', own)]),
        ...names.flatMap((name) => [row('mail_id', '=', name), row('mail_id', 'like', `${name}-%`)]),
      ]),
    )
    .execute();
}

async function eraseQuotation(transaction: Transaction<Tables>, submissionId: string): Promise<void> {
  const quotations = transaction
    .selectFrom('quotations')
    .select('id')
    .where('submission_id', '=', submissionId);
  await transaction.deleteFrom('quotation_courses').where('quotation_id', 'in', quotations).execute();
  await transaction.deleteFrom('verifications').where('quotation_id', 'in', quotations).execute();
  await transaction.deleteFrom('quotations').where('submission_id', '=', submissionId).execute();
}
