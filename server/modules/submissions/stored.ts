import type { ReceiptAnswer } from '../../../src/contracts/receipt.ts';
import type { Database } from '../../lib/store/open-database.ts';

export interface FirstAnswer {
  readonly fingerprint: string;
  readonly answer: ReceiptAnswer;
}

/** Fingerprint and answer of the first request with this id. */
export async function firstAnswer(db: Database, submissionId: string): Promise<FirstAnswer | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['fingerprint', 'answer'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Written by record.ts and nobody else.
  return { fingerprint: row.fingerprint, answer: JSON.parse(row.answer) as ReceiptAnswer };
}

export async function isRecorded(db: Database, submissionId: string): Promise<boolean> {
  return (await firstAnswer(db, submissionId)) !== undefined;
}

/** Whether a recorded submission has files in this directory below DATA_DIR/files. */
export async function isDirectoryNamed(db: Database, directory: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_files')
    .select('position')
    .where('path', '=', `${directory}/0`)
    .executeTakeFirst();
  return row !== undefined;
}
