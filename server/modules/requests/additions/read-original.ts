import { isFormId } from '../../../../src/forms/index.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { StoredFields } from '../case/documents.ts';
import type { Original } from './addition.ts';

/** The request with this id; undefined: there is none. */
export async function readOriginal(db: Database, submissionId: string): Promise<Original | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['reference', 'form', 'form_version', 'fields', 'applicant_name', 'applicant_email'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    submissionId,
    reference: row.reference,
    form: isFormId(row.form) ? await loadFormVersion(row.form, row.form_version) : undefined,
    // Written by record.ts and nobody else.
    fields: JSON.parse(row.fields) as StoredFields,
    name: row.applicant_name ?? '',
    email: row.applicant_email ?? '',
  };
}
