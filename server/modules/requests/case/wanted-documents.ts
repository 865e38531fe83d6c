import type { Verdict } from '../../../../src/contracts/cases.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { Transaction } from 'kysely';

/** The newest file that the applicant sent under one name on the wire. */
export interface NewestDocument {
  readonly fileId: string;
  /** Name on the wire. */
  readonly field: string;
  /** Of the file, as people are shown it. */
  readonly name: string;
  /** Null: the office has not said anything of it. */
  readonly verdict: Verdict | null;
  readonly reason: string | null;
}

/** Of each name on the wire the newest file, which is the one that counts; in the order in which they came. */
export async function newestDocuments(
  db: Database | Transaction<Tables>,
  submissionId: string,
): Promise<readonly NewestDocument[]> {
  const rows = await db
    .selectFrom('submission_files')
    .leftJoin('verdicts', 'verdicts.file_id', 'submission_files.file_id')
    .select([
      'submission_files.file_id',
      'submission_files.field',
      'submission_files.name',
      'verdicts.verdict',
      'verdicts.reason',
    ])
    .where('submission_files.submission_id', '=', submissionId)
    .where('submission_files.message_id', 'is', null)
    .orderBy('submission_files.position')
    .execute();
  const documents = rows.map(({ file_id: fileId, field, name, verdict, reason }) => ({
    fileId,
    field,
    name,
    // Written by this API and nobody else.
    verdict: verdict as Verdict | null,
    reason,
  }));
  return [...new Map(documents.map((document) => [document.field, document])).values()];
}

/** Whether the applicant is to send this document once more, while the case waits for it. */
export function isWanted({ verdict }: NewestDocument): boolean {
  return verdict !== null && verdict !== 'accepted';
}
