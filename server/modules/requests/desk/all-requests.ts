import type { Database } from '../../../lib/store/open-database.ts';
import { fieldsIn, type RequestFields } from '../case/stored-request.ts';
import { filesById, ownFilesOf } from '../intake/stored-files.ts';
import type { RequestFile } from '../intake/record.ts';

export interface ListedRequest {
  readonly submissionId: string;
  readonly form: string;
  readonly reference: string;
  readonly receivedAt: string;
  /** By name on the wire. */
  readonly fields: RequestFields;
  readonly files: readonly RequestFile[];
  /** Documents that were asked for again and have arrived, oldest first; absent where there are none. */
  readonly corrections?: readonly ListedCorrection[];
}

export type ListedCorrection = Pick<ListedRequest, 'submissionId' | 'receivedAt' | 'fields' | 'files'>;

/** Reads everything received, oldest first. */
export async function allRequests(db: Database): Promise<readonly ListedRequest[]> {
  const files = await ownFilesOf(db);
  const corrections = await correctionsBySubmission(db);
  const rows = await db
    .selectFrom('submissions')
    .select(['submission_id', 'form', 'reference', 'received_at', 'fields'])
    .orderBy('received_at')
    .orderBy('reference')
    .execute();
  return rows.map(({ submission_id: submissionId, ...row }) => ({
    submissionId,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    fields: fieldsIn(row.fields),
    files: files.get(submissionId) ?? [],
    ...(corrections.has(submissionId) ? { corrections: corrections.get(submissionId) ?? [] } : {}),
  }));
}

async function correctionsBySubmission(
  db: Database,
): Promise<ReadonlyMap<string, readonly ListedCorrection[]>> {
  const files = filesById(
    (
      await db
        .selectFrom('submission_files')
        .select(['addition_id', 'field', 'name', 'type', 'size', 'sha256'])
        .where('addition_id', 'is not', null)
        .orderBy('submission_id')
        .orderBy('position')
        .execute()
    ).map(({ addition_id, ...file }) => ({ ...file, submission_id: addition_id ?? '' })),
  );
  const rows = await db
    .selectFrom('additions')
    .select(['addition_id', 'submission_id', 'received_at', 'fields'])
    .where('kind', '=', 'correction')
    .orderBy('received_at')
    .orderBy('addition_id')
    .execute();
  const corrections = new Map<string, ListedCorrection[]>();
  for (const row of rows) {
    const correction: ListedCorrection = {
      submissionId: row.addition_id,
      receivedAt: row.received_at,
      fields: fieldsIn(row.fields),
      files: files.get(row.addition_id) ?? [],
    };
    corrections.set(row.submission_id, [...(corrections.get(row.submission_id) ?? []), correction]);
  }
  return corrections;
}
