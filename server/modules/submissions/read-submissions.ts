import { type SelectQueryBuilder, sql } from 'kysely';
import type {
  StaffSubmission,
  StaffSubmissionFile,
  SubmissionsPage,
  SubmissionsSort,
  SubmissionsWanted,
} from '../../../src/contracts/staff-submissions.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import { isFormId } from '../../../src/forms/index.ts';
import { loadFormVersion } from '../../../src/forms/versions.ts';
import { searchWords } from '../../../src/lib/folded-text.ts';
import { unreachable } from '../../../src/lib/unreachable.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { SubmissionTable, Tables } from '../../lib/store/tables.ts';
import { applicantIn } from './applicant.ts';
import { filesById } from './list.ts';
import type { SubmissionFields } from './submission.ts';

const columns = ['submission_id', 'form', 'form_version', 'reference', 'received_at', 'fields'] as const;

type SubmissionRow = Pick<SubmissionTable, (typeof columns)[number]>;

const listedColumns = [
  'submission_id',
  'form',
  'reference',
  'received_at',
  'applicant_name',
  'applicant_email',
] as const;

/** One page of what has come in, without the answers, which are not even read. */
export async function readSubmissions(db: Database, wanted: SubmissionsWanted): Promise<SubmissionsPage> {
  const { position, limit } = wanted;
  const rows = await inOrder(matching(db, wanted).select(listedColumns), wanted.sort)
    .offset(position)
    .limit(limit)
    .execute();
  const files = await filesOf(
    db,
    rows.map(({ submission_id }) => submission_id),
  );
  const found = await countOf(matching(db, wanted));
  const end = position + rows.length;
  return {
    items: rows.map((row) => ({
      submissionId: row.submission_id,
      form: row.form,
      reference: row.reference,
      receivedAt: row.received_at,
      applicant: { name: row.applicant_name ?? '', email: row.applicant_email ?? '' },
      files: files.get(row.submission_id) ?? [],
    })),
    next: rows.length > 0 && end < found ? String(end) : null,
    found,
    counts: { byForm: await countsByForm(db) },
  };
}

type Query = SelectQueryBuilder<Tables, 'submissions', object>;

function matching(db: Database, { search, form }: Pick<SubmissionsWanted, 'search' | 'form'>): Query {
  const words = searchWords(search);
  return words.reduce<Query>(
    (query, word) => query.where(sql<boolean>`search_text like ${`%${escaped(word)}%`} escape '!'`),
    db.selectFrom('submissions').$if(form !== undefined, (query) => query.where('form', '=', form ?? '')),
  );
}

/** Escapes the wildcards of LIKE. */
function escaped(word: string): string {
  return word.replaceAll(/[!%_]/g, (mark) => `!${mark}`);
}

function inOrder<Selected>(
  query: SelectQueryBuilder<Tables, 'submissions', Selected>,
  sort: SubmissionsSort,
): SelectQueryBuilder<Tables, 'submissions', Selected> {
  switch (sort) {
    case '-receivedAt':
      return query.orderBy('received_at', 'desc').orderBy('reference', 'desc');
    case 'receivedAt':
      return query.orderBy('received_at').orderBy('reference');
    case 'applicant':
      return query.orderBy('applicant_order').orderBy('received_at', 'desc').orderBy('reference', 'desc');
    default:
      return unreachable(sort);
  }
}

async function countOf(query: Query): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function countsByForm(db: Database): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('submissions')
    .select(({ fn }) => ['form', fn.countAll().as('count')])
    .groupBy('form')
    .orderBy('form')
    .execute();
  return Object.fromEntries(rows.map(({ form, count }) => [form, Number(count)]));
}

async function filesOf(
  db: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StaffSubmissionFile[]>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('submission_files')
    .select(['submission_id', 'field', 'name', 'type', 'size', 'sha256'])
    .where('submission_id', 'in', [...submissionIds])
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  return filesById(rows);
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
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('position')
    .execute();
  return submissionOf(row, files, await formOf(row));
}

export interface StoredFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** @param wanted a file's id, or a name on the wire: then the newest file that the applicant sent for it */
export async function storedFile(
  db: Database,
  submissionId: string,
  wanted: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('submission_files')
    .select(['name', 'size', 'path'])
    .where('submission_id', '=', submissionId)
    .$if(wanted.includes('.'), (query) => query.where('file_id', '=', wanted))
    .$if(!wanted.includes('.'), (query) => query.where('field', '=', wanted).where('message_id', 'is', null))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Undefined for a form that this version no longer knows. */
async function formOf({ form, form_version: version }: SubmissionRow): Promise<Form | undefined> {
  return isFormId(form) ? loadFormVersion(form, version) : undefined;
}

/** Without its form a submission keeps its fields, and its applicant is in them only. */
function submissionOf(
  row: SubmissionRow,
  files: readonly StaffSubmissionFile[],
  form: Form | undefined,
): StaffSubmission {
  // Written by record.ts and nobody else.
  const fields = JSON.parse(row.fields) as SubmissionFields;
  return {
    submissionId: row.submission_id,
    form: row.form,
    formVersion: row.form_version,
    reference: row.reference,
    receivedAt: row.received_at,
    applicant: form === undefined ? { name: '', email: '' } : applicantIn(form, fields),
    files,
    fields,
  };
}
