import type { Json } from './schemas/schema.ts';
import type { submissionAnswer, submissionRowAnswer, submissionsPageAnswer } from './schemas/submissions.ts';
import { jsonObject } from './json-object.ts';
import { rowsIn } from './rows.ts';

/**
 * GET with a moderator's token or above: what has come in. Without parameters the newest 500, newest first, with a
 * Link header where there are more; with any of submissionParameters a page of those that are wanted.
 */
export const submissionsPath = '/api/submissions';

/** Rows of an answer without parameters. */
export const mostUnpagedSubmissions = 500;

/** Rows of a page: what limit may be at most, and what it is when it is absent. */
export const mostSubmissions = 200;
export const usualSubmissions = 50;

export const submissionParameters = ['q', 'form', 'sort', 'cursor', 'limit'] as const;

export const submissionSorts = ['-receivedAt', 'receivedAt', 'applicant'] as const;
export type SubmissionsSort = (typeof submissionSorts)[number];

export interface SubmissionsWanted {
  /** Words that must all be found; empty: everything. */
  readonly search: string;
  /** Id of a form; undefined: every form. */
  readonly form: string | undefined;
  readonly sort: SubmissionsSort;
  /** Rows before the first one. */
  readonly position: number;
  readonly limit: number;
}

/** Path and query of one page. A cursor is the position of its first row; other clients take `next` as it is. */
export function submissionsAddress({ search, form, sort, position, limit }: SubmissionsWanted): string {
  const parameters = [
    ...(search === '' ? [] : [`q=${encodeURIComponent(search)}`]),
    ...(form === undefined ? [] : [`form=${encodeURIComponent(form)}`]),
    `sort=${sort}`,
    ...(position === 0 ? [] : [`cursor=${position}`]),
    `limit=${limit}`,
  ];
  return `${submissionsPath}?${parameters.join('&')}`;
}

/** The routes of submissionPath and submissionFilePath, as the API registers them. */
export const submissionRoute = `${submissionsPath}/:submissionId`;
export const submissionFileRoute = `${submissionRoute}/files/:field`;

/** GET: one submission with its fields. */
export function submissionPath(submissionId: string): string {
  return submissionRoute.replace(':submissionId', encodeURIComponent(submissionId));
}

/** GET: one of its files, to be saved and never to be shown by the browser. @param field name on the wire */
export function submissionFilePath(submissionId: string, field: string): string {
  return `${submissionPath(submissionId)}/files/${encodeURIComponent(field)}`;
}

/** One page of what is wanted. */
export type SubmissionsPage = Json<typeof submissionsPageAnswer>;

export type StaffSubmissionRow = Json<typeof submissionRowAnswer>;

export type StaffSubmissionFile = StaffSubmissionRow['files'][number];

/** Where the API does not name a version of the form, it is 1. */
export type StaffSubmission = Json<typeof submissionAnswer>;

/** The page in a body; undefined when it is none. */
export function parseSubmissionsPage(body: unknown): SubmissionsPage | undefined {
  const { items, next, found, counts } = jsonObject(body);
  if (!Array.isArray(items) || typeof found !== 'number') return undefined;
  const byForm = Object.entries(jsonObject(jsonObject(counts)['byForm']));
  return {
    items: parseSubmissions(items) ?? [],
    next: typeof next === 'string' ? next : null,
    found,
    counts: {
      byForm: Object.fromEntries(
        byForm.filter((count): count is [string, number] => typeof count[1] === 'number'),
      ),
    },
  };
}

/** The list in a body; undefined when it is none. A row that is not as agreed is left out. */
export function parseSubmissions(body: unknown): readonly StaffSubmissionRow[] | undefined {
  return rowsIn(body, 'submissions')?.flatMap((row) => rowOf(row) ?? []);
}

export function parseSubmission(body: unknown): StaffSubmission | undefined {
  const row = rowOf(body);
  if (row === undefined) return undefined;
  const { fields: answers, formVersion } = jsonObject(body);
  const sent = Object.entries(jsonObject(answers));
  const fields = sent.filter((field): field is [string, StaffSubmission['fields'][string]] =>
    isAnswer(field[1]),
  );
  const version = typeof formVersion === 'number' ? formVersion : 1;
  return { ...row, formVersion: version, fields: Object.fromEntries(fields) };
}

function rowOf(value: unknown): StaffSubmissionRow | undefined {
  const { submissionId, form, reference, receivedAt, applicant, files } = jsonObject(value);
  if (typeof submissionId !== 'string' || typeof form !== 'string') return undefined;
  if (typeof reference !== 'string' || typeof receivedAt !== 'string') return undefined;
  const { name, email } = jsonObject(applicant);
  return {
    submissionId,
    form,
    reference,
    receivedAt,
    applicant: {
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
    },
    files: (rowsIn(files, 'files') ?? []).flatMap((file) => fileOf(file) ?? []),
  };
}

function fileOf(value: unknown): StaffSubmissionFile | undefined {
  const { field, name, type, size, sha256 } = jsonObject(value);
  if (typeof field !== 'string' || typeof name !== 'string' || typeof size !== 'number') return undefined;
  if (typeof type !== 'string' || typeof sha256 !== 'string') return undefined;
  return { field, name, type, size, sha256 };
}

function isAnswer(value: unknown): value is StaffSubmission['fields'][string] {
  const isText = (one: unknown): boolean => typeof one === 'string';
  return isText(value) || (Array.isArray(value) && value.every(isText));
}
