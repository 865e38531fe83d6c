import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { First } from './take-once.ts';

/** Fingerprint and answer of the first request with this id. */
export async function firstAnswer(
  db: Database,
  submissionId: string,
): Promise<First<ReceiptAnswer> | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['fingerprint', 'answer'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Written by record.ts and nobody else.
  return { fingerprint: row.fingerprint, answer: JSON.parse(row.answer) as ReceiptAnswer };
}

/** Whether a submission with this id is recorded, or something that was added to one. */
export async function isRecorded(db: Database, id: string): Promise<boolean> {
  if ((await firstAnswer(db, id)) !== undefined) return true;
  const addition = await db
    .selectFrom('additions')
    .select('addition_id')
    .where('addition_id', '=', id)
    .executeTakeFirst();
  return addition !== undefined;
}

/** Whether anything that is recorded has files in this directory below DATA_DIR/files. */
export async function isDirectoryNamed(db: Database, directory: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_files')
    .select('position')
    .where('path', '=', `${directory}/0`)
    .executeTakeFirst();
  return row !== undefined;
}
