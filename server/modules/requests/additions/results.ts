import type { ResultsAnswer } from '../../../../src/contracts/results.ts';
import type { Database } from '../../../lib/store/open-database.ts';

/** The files that the office has attached to messages about a request, oldest first. */
export async function resultsOf(db: Database, submissionId: string): Promise<ResultsAnswer['files']> {
  const rows = await attached(db, submissionId)
    .select(['file_id', 'message_id', 'name', 'type', 'size', 'sha256'])
    .orderBy('position')
    .execute();
  return rows.map(({ file_id: fileId, message_id: messageId, ...file }) => ({
    fileId,
    messageId: messageId ?? '',
    ...file,
  }));
}

export interface ResultFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** Never one that an applicant has sent. */
export async function resultFile(
  db: Database,
  submissionId: string,
  fileId: string,
): Promise<ResultFile | undefined> {
  return attached(db, submissionId)
    .select(['name', 'size', 'path'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

function attached(db: Database, submissionId: string) {
  return db
    .selectFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('message_id', 'is not', null)
    .where('addition_id', 'is', null);
}

/** What comes after so many bytes, for who has those already. */
export async function* behind(bytes: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const part of bytes) {
    const rest = part.subarray(Math.max(0, from - passed));
    passed += part.byteLength;
    if (rest.byteLength > 0) yield rest;
  }
}
