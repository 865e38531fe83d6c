import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import {
  type DocumentAnswer,
  itemOf,
  mailSuggestedPart,
  type Verdict,
  type VerdictChange,
} from '../../../../src/contracts/cases.ts';
import { jsonObject, parseJson } from '../../../../src/contracts/json-object.ts';
import { decode, slotsOf } from '../../../../src/form/decode.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import type { FileField } from '../../../../src/form/form.ts';
import { isFormId } from '../../../../src/forms/index.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { isErased, placeOf } from '../../../lib/store/ids.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables, VerdictTable } from '../../../lib/store/tables.ts';

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

/** Returns the request that the address of a public call names. @throws Refused notFound, erased */
export async function requestIn(db: Database, { params }: FastifyRequest): Promise<StoredRequest> {
  const { submissionId } = Object(params) as { readonly submissionId?: unknown };
  const id = String(submissionId).toLowerCase();
  const named = /^[\w-]{1,100}$/.test(id) ? await storedRequest(db, id) : undefined;
  if (named !== undefined) return named;
  const isGone = await isErased(db, id, placeOf({ kind: 'request', id }));
  throw new Refused(isGone ? { kind: 'erased', submissionId: id } : { kind: 'notFound' });
}

/** Returns the version by which a request was judged; undefined for a form that this release no longer knows. */
export async function storedForm(form: string, version: number): Promise<Form | undefined> {
  return isFormId(form) ? loadFormVersion(form, version) : undefined;
}

/** @param column fields of a request or an addition, which only this API writes */
export function fieldsIn(column: string): RequestFields {
  return JSON.parse(column) as RequestFields;
}

/** The newest file that the applicant sent under one name on the wire. */
export interface NewestDocument {
  readonly fileId: string;
  /** Name on the wire. */
  readonly field: string;
  /** Name of the file, as shown to people. */
  readonly name: string;
  /** Null: the office has not judged it. */
  readonly verdict: Verdict | null;
  readonly reason: string | null;
}

/** Reads the newest file for each name on the wire, which is the one that counts, in the order of arrival. */
export async function newestDocuments(
  db: Database | Transaction<Tables>,
  submissionId: string,
): Promise<readonly NewestDocument[]> {
  return (await newestDocumentsOf(db, [submissionId])).get(submissionId) ?? [];
}

/** As newestDocuments, for several requests, by their ids. */
export async function newestDocumentsOf(
  db: Database | Transaction<Tables>,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NewestDocument[]>> {
  const rows = await db
    .selectFrom('submission_files')
    .leftJoin('verdicts', 'verdicts.file_id', 'submission_files.file_id')
    .select([
      'submission_files.submission_id',
      'submission_files.file_id',
      'submission_files.field',
      'submission_files.name',
      'verdicts.verdict',
      'verdicts.reason',
    ])
    .where('submission_files.submission_id', 'in', submissionIds)
    .where('submission_files.message_id', 'is', null)
    .orderBy('submission_files.position')
    .execute();
  const documents = new Map<string, Map<string, NewestDocument>>();
  for (const { submission_id: submissionId, file_id: fileId, field, name, verdict, reason } of rows) {
    const ofRequest = documents.get(submissionId) ?? new Map<string, NewestDocument>();
    // Only this API writes this column.
    ofRequest.set(field, { fileId, field, name, verdict: verdict as Verdict | null, reason });
    documents.set(submissionId, ofRequest);
  }
  return new Map([...documents].map(([submissionId, byField]) => [submissionId, [...byField.values()]]));
}

/** Whether the applicant has to send this document again, while the case waits for it. */
export function isWanted({ verdict }: NewestDocument): boolean {
  return verdict !== null && verdict !== 'accepted';
}

/** The file fields that a request's answers require, by name on the wire. */
export function fileFieldsOf(
  { definition, wire }: Form,
  fields: RequestFields,
): ReadonlyMap<string, FileField> {
  const entries = Object.entries(fields);
  const values = decode(definition, wire, {
    texts: new Map(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ),
    lists: new Map(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, value] as const])),
    ),
    files: new Map(),
  });
  const files = [...slotsOf(definition, wire, values)].flatMap(([name, slot]) =>
    slot.kind === 'field' && slot.field.kind === 'file' ? [[name, slot.field] as const] : [],
  );
  return new Map(files);
}

interface DecidedVerdict {
  readonly fileId: string;
  readonly submissionId: string;
  /** The document's name on the wire. */
  readonly field: string;
  readonly before: string | null;
  readonly after: Verdict;
  readonly reason: string | null;
}

/**
 * Returns the verdict to be written; undefined when it is the same already.
 * @throws Refused notFound where the applicant sent no such file, reasonMissing
 */
export async function decideVerdict(
  transaction: Transaction<Tables>,
  submissionId: string,
  fileId: string,
  readChange: () => VerdictChange,
): Promise<DecidedVerdict | undefined> {
  const file = await fileOf(transaction, submissionId, fileId);
  if (file === undefined || file.message_id !== null) throw new Refused({ kind: 'notFound' });
  const { verdict: after, reason: given } = readChange();
  const reason = given || null;
  if (after !== 'accepted' && reason === null) throw new Refused({ kind: 'reasonMissing' });
  const { field, verdict: before, reason: reasonBefore } = file;
  if (before === after && reasonBefore === reason) return undefined;
  return { fileId, submissionId, field, before, after, reason };
}

async function fileOf(transaction: Transaction<Tables>, submissionId: string, fileId: string) {
  // PostgreSQL takes no NUL in a text.
  if (fileId.includes('\0')) return undefined;
  return transaction
    .selectFrom('submission_files')
    .leftJoin('verdicts', 'verdicts.file_id', 'submission_files.file_id')
    .select(['field', 'name', 'message_id', 'addition_id', 'verdict', 'reason'])
    .where('submission_files.submission_id', '=', submissionId)
    .where('submission_files.file_id', '=', fileId)
    .executeTakeFirst();
}

/** Position after all files of a request; the case is locked, so no two files get one. */
export async function nextPosition(transaction: Transaction<Tables>, submissionId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('submission_files')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

interface PlacedFile {
  readonly name: string;
  /** Its own name on the wire before. */
  readonly field: string;
  readonly messageId: string;
  /** The document that it is now. */
  readonly to: string;
}

/**
 * Makes a file that came with a message the newest of a document of the request.
 * @throws Refused notFound where there is no such file, badBody where there is no such document
 */
export async function placeAsDocument(
  transaction: Transaction<Tables>,
  submissionId: string,
  fileId: string,
  readPlace: () => { readonly field: string },
): Promise<PlacedFile> {
  const file = await fileOf(transaction, submissionId, fileId);
  const messageId = file?.message_id ?? null;
  // Files of the office came with no addition.
  if (file === undefined || messageId === null || file.addition_id === null)
    throw new Refused({ kind: 'notFound' });
  if (await isUndecided(transaction, file.addition_id)) throw new Refused({ kind: 'notFound' });
  const { field: to } = readPlace();
  const documents = await newestDocuments(transaction, submissionId);
  if (!documents.some(({ field }) => field === to)) throw new Refused({ kind: 'badBody' });
  await transaction
    .updateTable('submission_files')
    // The last position is the newest; the id stays, because links and verdicts name it.
    .set({ field: to, message_id: null, position: await nextPosition(transaction, submissionId) })
    .where('file_id', '=', fileId)
    .where('submission_id', '=', submissionId)
    .execute();
  return { name: file.name, field: file.field, messageId, to };
}

/** Whether it came with a mail of which nobody has said yet that it is about the request. */
async function isUndecided(transaction: Transaction<Tables>, additionId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('additions')
    .select('fields')
    .where('addition_id', '=', additionId)
    .executeTakeFirst();
  return mailSuggestedPart in jsonObject(parseJson(row?.fields ?? '{}'));
}

/** The verdict on a file, as stored; null: none. */
export async function verdictOn(
  transaction: Transaction<Tables>,
  fileId: string,
): Promise<Pick<VerdictTable, 'verdict' | 'reason' | 'at'> | null> {
  const row = await transaction
    .selectFrom('verdicts')
    .select(['verdict', 'reason', 'at'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeVerdict(
  transaction: Transaction<Tables>,
  { fileId, submissionId, after, reason }: DecidedVerdict,
  at: string,
): Promise<void> {
  const given = { verdict: after, reason, at };
  await transaction
    .insertInto('verdicts')
    .values({ file_id: fileId, submission_id: submissionId, ...given })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(given))
    .execute();
}

/** Reads every file that the applicant has sent, with its verdict, in the order of arrival. */
export async function documentsOf(db: Database, submissionId: string): Promise<readonly DocumentAnswer[]> {
  const rows = await db
    .selectFrom('submission_files')
    .leftJoin('verdicts', 'verdicts.file_id', 'submission_files.file_id')
    .select([
      'submission_files.file_id',
      'field',
      'name',
      'type',
      'size',
      'sha256',
      'verdict',
      'reason',
      'at',
    ])
    .where('submission_files.submission_id', '=', submissionId)
    .where('message_id', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ file_id: fileId, field, verdict, reason, at, ...file }) => ({
    fileId,
    field,
    item: itemOf(field),
    ...file,
    // Only requests/case writes these columns.
    verdict: verdict === null || at === null ? null : { verdict: verdict as Verdict, reason, at },
  }));
}
