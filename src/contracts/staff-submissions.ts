import type { Json } from './schemas/schema.ts';
import type { submissionAnswer, submissionRowAnswer, submissionsPageAnswer } from './schemas/submissions.ts';
import type { Locale } from '../lib/locale.ts';
import type { CaseAnswer, CaseState } from './cases.ts';
import type { Turn } from './case-states.ts';
import { submissionPath, submissionRoute, submissionsPath } from './submission-paths.ts';

export { submissionPath, submissionRoute, submissionsPath };

/** Maximum number of rows in an answer without parameters. */
export const mostUnpagedSubmissions = 500;

/** Rows per page: maximum and default of `limit`. */
export const mostSubmissions = 200;
export const usualSubmissions = 50;

/** With a search, or a filter other than form and state alone, `found` counts up to this many rows. */
export const mostFound = 2_000;

export const submissionParameters = [
  'q',
  'form',
  'state',
  'assignee',
  'unread',
  'turn',
  'quotations',
  'due',
  'snoozed',
  'from',
  'to',
  'sort',
  'cursor',
  'limit',
] as const;

export const submissionSorts = ['-receivedAt', 'receivedAt', '-changedAt', 'applicant', 'due'] as const;
export type RequestSort = (typeof submissionSorts)[number];

export interface RequestListQuery {
  /** Words that must all match; empty: everything. */
  readonly search: string;
  /** Id of a form; undefined: every form. */
  readonly form: string | undefined;
  readonly state?: CaseState | undefined;
  /** Id of an account, or one of these words. */
  readonly assignee?: 'me' | 'none' | 'meOrNone' | (string & {}) | undefined;
  /** True: only requests unread by the signed-in user. */
  readonly unread?: boolean | undefined;
  readonly turn?: Turn | undefined;
  /** `due`: without quotations that need nothing from the office. */
  readonly quotations?: 'due' | undefined;
  /** `over`: only open requests past their due day. */
  readonly due?: 'over' | undefined;
  /** Whether requests that are put off are left out, or alone are shown; undefined: they are among the others. */
  readonly snoozed?: 'hide' | 'only' | undefined;
  /** YYYY-MM-DD in Panama, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort: RequestSort;
  /** Number of rows before the first one. */
  readonly position: number;
  readonly limit: number;
}

/** Path and query of one page. The cursor is the position of its first row; other clients use `next` as given. */
export function submissionsAddress(wanted: RequestListQuery): string {
  const { sort, position, limit } = wanted;
  const parameters = [
    ...filterParameters(wanted),
    `sort=${sort}`,
    ...(position === 0 ? [] : [`cursor=${position}`]),
    `limit=${limit}`,
  ];
  return `${submissionsPath}?${parameters.join('&')}`;
}

/** The filtering part of a query, shared by the list and the exports of all its pages. */
export function filterParameters(
  wanted: Omit<RequestListQuery, 'position' | 'limit' | 'sort'>,
): readonly string[] {
  const { search, unread, form, state, assignee, turn, quotations, due, snoozed, from, to } = wanted;
  const isUnread = unread === true ? 'true' : undefined;
  const given = {
    q: search,
    form,
    state,
    assignee,
    unread: isUnread,
    turn,
    quotations,
    due,
    snoozed,
    from,
    to,
  };
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
}

export const submissionFileRoute = `${submissionRoute}/files/:field`;

/**
 * GET: one of its files, to be saved and never shown by the browser.
 * @param field name on the wire, for its newest file; or a file's id
 */
export function submissionFilePath(submissionId: string, field: string): string {
  return `${submissionPath(submissionId)}/files/${encodeURIComponent(field)}`;
}

export type SubmissionsPageAnswer = Json<typeof submissionsPageAnswer>;
export type SubmissionRowAnswer = Json<typeof submissionRowAnswer>;
export type SubmissionAnswer = Json<typeof submissionAnswer>;

export type SubmissionsPage = Omit<SubmissionsPageAnswer, 'items'> & {
  readonly items: readonly StaffSubmissionRow[];
};

/** An API with the specification's calls only has no cases. */
export type StaffSubmissionRow = Omit<SubmissionRowAnswer, 'case'> & {
  readonly case: CaseAnswer | undefined;
};

export type StaffSubmissionFile = StaffSubmissionRow['files'][number];

/**
 * Defaults for other APIs: form version 1; without cases an empty history, and the documents of the submission without
 * verdicts.
 */
export type StaffSubmission = Omit<SubmissionAnswer, 'case' | 'locale'> & {
  readonly case: CaseAnswer | undefined;
  /** The applicant's language; undefined: the API does not report it. */
  readonly locale: Locale | undefined;
};
