import type { Json } from './schemas/schema.ts';
import type { submissionAnswer, submissionRowAnswer, submissionsPageAnswer } from './schemas/submissions.ts';
import type { Locale } from '../lib/locale.ts';
import type { CaseAnswer, CaseState } from './cases.ts';
import type { Turn } from './case-states.ts';
import { submissionPath, submissionRoute, submissionsPath } from './submission-paths.ts';

export { submissionPath, submissionRoute, submissionsPath };

/** Rows of an answer without parameters. */
export const mostUnpagedSubmissions = 500;

/** Rows of a page: what limit may be at most, and what it is when it is absent. */
export const mostSubmissions = 200;
export const usualSubmissions = 50;

/** Of a search, or of a filter other than form and state alone, `found` counts no more rows than these. */
export const mostFound = 2_000;

export const submissionParameters = [
  'q',
  'form',
  'state',
  'assignee',
  'unread',
  'turn',
  'quotations',
  'from',
  'to',
  'sort',
  'cursor',
  'limit',
] as const;

export const submissionSorts = ['-receivedAt', 'receivedAt', '-changedAt', 'applicant'] as const;
export type SubmissionsSort = (typeof submissionSorts)[number];

export interface SubmissionsWanted {
  /** Words that must all be found; empty: everything. */
  readonly search: string;
  /** Id of a form; undefined: every form. */
  readonly form: string | undefined;
  readonly state?: CaseState | undefined;
  /** Id of an account, or one of these words. */
  readonly assignee?: 'me' | 'none' | (string & {}) | undefined;
  /** True: only what whoever asks has not read. */
  readonly unread?: boolean | undefined;
  /** Whose turn it is. */
  readonly turn?: Turn | undefined;
  /** `due`: no quotations about which the office has nothing to do. */
  readonly quotations?: 'due' | undefined;
  /** YYYY-MM-DD in Panama, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort: SubmissionsSort;
  /** Rows before the first one. */
  readonly position: number;
  readonly limit: number;
}

/** Path and query of one page. A cursor is the position of its first row; other clients take `next` as it is. */
export function submissionsAddress(wanted: SubmissionsWanted): string {
  const { sort, position, limit } = wanted;
  const parameters = [
    ...filterParameters(wanted),
    `sort=${sort}`,
    ...(position === 0 ? [] : [`cursor=${position}`]),
    `limit=${limit}`,
  ];
  return `${submissionsPath}?${parameters.join('&')}`;
}

/** The part of a query that says which requests are wanted, for the list as for what is made of all of them. */
export function filterParameters(
  wanted: Omit<SubmissionsWanted, 'position' | 'limit' | 'sort'>,
): readonly string[] {
  const { search, unread, form, state, assignee, turn, quotations, from, to } = wanted;
  const isUnread = unread === true ? 'true' : undefined;
  const given = { q: search, form, state, assignee, unread: isUnread, turn, quotations, from, to };
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
}

/** The route of submissionFilePath, as the API registers it. */
export const submissionFileRoute = `${submissionRoute}/files/:field`;

/**
 * GET: one of its files, to be saved and never to be shown by the browser.
 * @param field name on the wire, for the newest file of it; or a file's id
 */
export function submissionFilePath(submissionId: string, field: string): string {
  return `${submissionPath(submissionId)}/files/${encodeURIComponent(field)}`;
}

/** As this API answers. */
export type SubmissionsPageAnswer = Json<typeof submissionsPageAnswer>;
export type SubmissionRowAnswer = Json<typeof submissionRowAnswer>;
export type SubmissionAnswer = Json<typeof submissionAnswer>;

/** One page of what is wanted. */
export type SubmissionsPage = Omit<SubmissionsPageAnswer, 'items'> & {
  readonly items: readonly StaffSubmissionRow[];
};

/** An API that knows only the specification's calls has no cases. */
export type StaffSubmissionRow = Omit<SubmissionRowAnswer, 'case'> & {
  readonly case: CaseAnswer | undefined;
};

export type StaffSubmissionFile = StaffSubmissionRow['files'][number];

/**
 * Where the API does not name a version of the form, it is 1; without cases the history is empty, and the documents are
 * those that came with the submission, on which nothing has been said.
 */
export type StaffSubmission = Omit<SubmissionAnswer, 'case' | 'locale'> & {
  readonly case: CaseAnswer | undefined;
  /** The applicant's language; undefined: the API does not say. */
  readonly locale: Locale | undefined;
};
