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
  const forms = await formsOf(rows);
  return rows.map((row) => {
    const filesOf = files.get(row.submission_id) ?? [];
    const { fields: _answers, ...listed } = submissionOf(row, filesOf, forms.get(row.form));
    return listed;
  });
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
  return submissionOf(row, files, (await formsOf([row])).get(row.form));
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

/** Each loaded once; a form that this version no longer knows is not among them. */
async function formsOf(rows: readonly Row[]): Promise<ReadonlyMap<string, Form>> {
  const ids = [...new Set(rows.map(({ form }) => form))].filter(isFormId);
  return new Map(await Promise.all(ids.map(async (id) => [id, await loadForm(id)] as const)));
}

/** Without its form a submission keeps its fields, and its applicant is in them only. */
function submissionOf(
  row: Row,
  files: readonly StaffSubmissionFile[],
  form: Form | undefined,
): StaffSubmission {
  // Written by record.ts and nobody else.
  const fields = JSON.parse(row.fields) as SubmissionFields;
  return {
    submissionId: row.submission_id,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    applicant: form === undefined ? { name: '', email: '' } : applicantIn(form, fields),
    files,
    fields,
  };
}
