import type { Database } from '../../lib/store/open-database.ts';
import type { SubmissionFields, SubmissionFile } from './submission.ts';

export interface ListedSubmission {
  readonly submissionId: string;
  readonly form: string;
  readonly reference: string;
  readonly receivedAt: string;
  /** By wire name. */
  readonly fields: SubmissionFields;
  readonly files: readonly SubmissionFile[];
}

/** Everything received, oldest first. */
export async function listSubmissions(db: Database): Promise<readonly ListedSubmission[]> {
  const files = await filesBySubmission(db);
  const rows = await db
    .selectFrom('submissions')
    .select(['submission_id', 'form', 'reference', 'received_at', 'fields'])
    .orderBy('received_at')
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({
    submissionId: row.submission_id,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    // Written by record.ts and nobody else.
    fields: JSON.parse(row.fields) as SubmissionFields,
    files: files.get(row.submission_id) ?? [],
  }));
}

/** In their order. */
export async function filesBySubmission(
  db: Database,
): Promise<ReadonlyMap<string, readonly SubmissionFile[]>> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['submission_id', 'field', 'name', 'type', 'size', 'sha256'])
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  return filesById(rows);
}

/** @param rows in the order in which each submission's files are wanted */
export function filesById(
  rows: readonly (SubmissionFile & { readonly submission_id: string })[],
): ReadonlyMap<string, readonly SubmissionFile[]> {
  const files = new Map<string, SubmissionFile[]>();
  for (const { submission_id, ...file } of rows) {
    const sofar = files.get(submission_id);
    if (sofar === undefined) files.set(submission_id, [file]);
    else sofar.push(file);
  }
  return files;
}
