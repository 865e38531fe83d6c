import type { Kysely } from 'kysely';
import type { Form } from '../../../../src/form/form-texts.ts';
import { isFormId } from '../../../../src/forms/index.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import type { Tables } from '../../../lib/store/tables.ts';

/** The answers of a request, by name on the wire; lists come only from JSON. */
export type RequestFields = Readonly<Record<string, string | readonly string[]>>;

/** A recorded request, with its applicant as the office knows them now. */
export interface StoredRequest {
  readonly submissionId: string;
  readonly reference: string;
  /** Undefined for a form that this release no longer knows. */
  readonly form: Form | undefined;
  readonly fields: RequestFields;
  /** Name of the applicant; empty where the form does not ask. */
  readonly name: string;
  readonly email: string;
}

/** Returns undefined for an unknown id. */
export async function storedRequest(
  db: Kysely<Tables>,
  submissionId: string,
): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['reference', 'form', 'form_version', 'fields', 'applicant_name', 'applicant_email'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    submissionId,
    reference: row.reference,
    form: await storedForm(row.form, row.form_version),
    fields: fieldsIn(row.fields),
    name: row.applicant_name ?? '',
    email: row.applicant_email ?? '',
  };
}

/** Returns the version by which a request was judged; undefined for a form that this release no longer knows. */
export async function storedForm(form: string, version: number): Promise<Form | undefined> {
  return isFormId(form) ? loadFormVersion(form, version) : undefined;
}

/** @param column fields of a request or an addition, which only this API writes */
export function fieldsIn(column: string): RequestFields {
  return JSON.parse(column) as RequestFields;
}
