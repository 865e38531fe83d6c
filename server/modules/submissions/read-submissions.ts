import { type SelectQueryBuilder, sql } from 'kysely';
import type { CaseAnswer } from '../../../src/contracts/cases.ts';
import type {
  StaffSubmissionFile,
  SubmissionsPageAnswer,
  SubmissionsSort,
  SubmissionsWanted,
} from '../../../src/contracts/staff-submissions.ts';
import { searchWords } from '../../../src/lib/folded-text.ts';
import { unreachable } from '../../../src/lib/unreachable.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { caseAnswerOf, casesFor } from '../cases/read-case.ts';
import { filesById } from './list.ts';

const listedColumns = [
  'submission_id',
  'form',
  'reference',
  'received_at',
  'applicant_name',
  'applicant_email',
] as const;

/** One page of what has come in, without the answers, which are not even read. */
export async function readSubmissions(
  db: Database,
  wanted: SubmissionsWanted,
  userId: string,
): Promise<SubmissionsPageAnswer> {
  const { position, limit } = wanted;
  const rows = await inOrder(matching(db, wanted).select(listedColumns), wanted.sort)
    .offset(position)
    .limit(limit)
    .execute();
  const ids = rows.map(({ submission_id }) => submission_id);
  const [files, cases] = [await filesOf(db, ids), await casesOf(db, ids, userId)];
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
      case: caseIn(cases, row.submission_id),
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

async function casesOf(
  db: Database,
  submissionIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, CaseAnswer>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await casesFor(db, userId)
    .select('cases.submission_id')
    .where('cases.submission_id', 'in', [...submissionIds])
    .execute();
  return new Map(rows.map((row) => [row.submission_id, caseAnswerOf(row)]));
}

/** Every submission has one. */
function caseIn(cases: ReadonlyMap<string, CaseAnswer>, submissionId: string): CaseAnswer {
  const own = cases.get(submissionId);
  if (own === undefined) throw new Error(`${submissionId} has no case`);
  return own;
}
