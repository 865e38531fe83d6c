import type { Transaction } from 'kysely';
import type { Verdict, VerdictChange } from '../../../../src/contracts/cases.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Tables } from '../../../lib/store/tables.ts';

export interface DecidedVerdict {
  readonly fileId: string;
  readonly submissionId: string;
  /** The document's name on the wire. */
  readonly field: string;
  readonly before: string | null;
  readonly after: Verdict;
  readonly reason: string | null;
}

/**
 * The verdict that is to be written; undefined: it is so already.
 * @throws Refused notFound where the applicant sent no such file, reasonMissing
 */
export async function decideVerdict(
  transaction: Transaction<Tables>,
  submissionId: string,
  fileId: string,
  asked: () => VerdictChange,
): Promise<DecidedVerdict | undefined> {
  const file = await documentOf(transaction, submissionId, fileId);
  if (file === undefined) throw new Refused({ kind: 'notFound' });
  const { verdict: after, reason: given } = asked();
  const reason = given || null;
  if (after !== 'accepted' && reason === null) throw new Refused({ kind: 'reasonMissing' });
  const { field, verdict: before, reason: reasonBefore } = file;
  if (before === after && reasonBefore === reason) return undefined;
  return { fileId, submissionId, field, before, after, reason };
}

async function documentOf(transaction: Transaction<Tables>, submissionId: string, fileId: string) {
  // PostgreSQL takes no NUL in a text.
  if (fileId.includes('\0')) return undefined;
  return transaction
    .selectFrom('submission_files')
    .leftJoin('verdicts', 'verdicts.file_id', 'submission_files.file_id')
    .select(['field', 'verdict', 'reason'])
    .where('submission_files.submission_id', '=', submissionId)
    .where('submission_files.file_id', '=', fileId)
    .where('message_id', 'is', null)
    .executeTakeFirst();
}

export async function writeVerdict(
  transaction: Transaction<Tables>,
  { fileId, submissionId, after, reason }: DecidedVerdict,
  at: string,
): Promise<void> {
  const given = { verdict: after, reason, at };
  await transaction
    .insertInto('verdicts')
    .values({ file_id: fileId, submission_id: submissionId, ...given })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(given))
    .execute();
}
