import type {
  StaffSubmission,
  StaffSubmissionFile,
  StaffSubmissionRow,
} from '../../src/api/staff-submissions.ts';
import type { Form } from '../../src/domain/form-texts.ts';
import { isFormId, loadForm } from '../../src/forms/index.ts';
import type { Database } from '../store/open-database.ts';
import type { SubmissionTable } from '../store/tables.ts';
import { applicantIn } from './applicant.ts';
import { filesBySubmission } from './list.ts';
import type { SubmissionFields } from './submission.ts';

type Row = Pick<SubmissionTable, 'submission_id' | 'form' | 'reference' | 'received_at' | 'fields'>;

const columns = ['submission_id', 'form', 'reference', 'received_at', 'fields'] as const;

/** What has come in, newest first, without the answers. */
export async function readSubmissions(db: Database): Promise<readonly StaffSubmissionRow[]> {
  const files = await filesBySubmission(db);
  const rows = await db
    .selectFrom('submissions')
    .select(columns)
    .orderBy('received_at', 'desc')
    .orderBy('reference', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { fields: _answers, ...listed } = await submissionOf(row, files.get(row.submission_id) ?? []);
      return listed;
    }),
  );
}

export async function readSubmission(
  db: Database,
  submissionId: string,
): Promise<StaffSubmission | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(columns)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const files = await db
    .selectFrom('submission_files')
    .select(['field', 'name', 'type', 'size', 'sha256'])
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute();
  return submissionOf(row, files);
}

export interface StoredFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** @param field name on the wire */
export async function storedFile(
  db: Database,
  submissionId: string,
  field: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('submission_files')
    .select(['name', 'size', 'path'])
    .where('submission_id', '=', submissionId)
    .where('field', '=', field)
    .executeTakeFirst();
}

async function submissionOf(row: Row, files: readonly StaffSubmissionFile[]): Promise<StaffSubmission> {
  // Written by record.ts and nobody else.
  const fields = JSON.parse(row.fields) as SubmissionFields;
  const form = isFormId(row.form) ? await loadForm(row.form) : undefined;
  return {
    submissionId: row.submission_id,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    applicant: applicantFrom(form, fields),
    files,
    fields,
  };
}

/** A form that this version no longer knows keeps its submissions, whose applicant is then in the fields only. */
function applicantFrom(form: Form | undefined, fields: SubmissionFields): StaffSubmission['applicant'] {
  return form === undefined ? { name: '', email: '' } : applicantIn(form, fields);
}
