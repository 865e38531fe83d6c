import type { Json } from './schemas/schema.ts';
import type { submissionAnswer, submissionRowAnswer, submissionsPageAnswer } from './schemas/submissions.ts';
import { isLocale, type Locale } from '../lib/locale.ts';
import {
  parseCase,
  parseDocuments,
  parseEvents,
  parseMails,
  parseMessages,
  parseNotes,
  parsePersonOf,
} from './case-answers.ts';
import { type CaseAnswer, type CaseState, type DocumentAnswer, itemOf } from './cases.ts';
import type { Turn } from './case-states.ts';
import { jsonObject } from './json-object.ts';
import { rowsIn } from './rows.ts';
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

/** The page in a body; undefined when it is none. */
export function parseSubmissionsPage(body: unknown): SubmissionsPage | undefined {
  const { items, next, found, counts } = jsonObject(body);
  if (!Array.isArray(items) || typeof found !== 'number') return undefined;
  const { byForm, byState, unread, ours } = jsonObject(counts);
  return {
    items: items.flatMap((row) => rowOf(row) ?? []),
    next: typeof next === 'string' ? next : null,
    found,
    counts: {
      byForm: countsIn(byForm),
      byState: countsIn(byState),
      unread: typeof unread === 'number' ? unread : 0,
      ours: typeof ours === 'number' ? ours : 0,
    },
  };
}

function countsIn(value: unknown): Readonly<Record<string, number>> {
  const counts = Object.entries(jsonObject(value));
  return Object.fromEntries(
    counts.filter((count): count is [string, number] => typeof count[1] === 'number'),
  );
}

/** The list in a body; undefined when it is none. A row that is not as agreed is left out. */
export function parseSubmissions(body: unknown): readonly StaffSubmissionRow[] | undefined {
  return rowsIn(body, 'submissions')?.flatMap((row) => rowOf(row) ?? []);
}

export function parseSubmission(body: unknown): StaffSubmission | undefined {
  const row = rowOf(body);
  if (row === undefined) return undefined;
  const {
    fields: answers,
    formerReference,
    unmailable,
    formVersion,
    locale,
    events,
    documents,
    notes,
    messages,
    mails,
    person,
  } = jsonObject(body);
  const sent = Object.entries(jsonObject(answers));
  const fields = sent.filter((field): field is [string, StaffSubmission['fields'][string]] =>
    isAnswer(field[1]),
  );
  const version = typeof formVersion === 'number' ? formVersion : 1;
  return {
    ...row,
    ...(typeof formerReference === 'string' ? { formerReference } : {}),
    ...(unmailable === true ? { unmailable } : {}),
    formVersion: version,
    fields: Object.fromEntries(fields),
    locale: isLocale(locale) ? locale : undefined,
    events: parseEvents(events),
    documents: documents === undefined ? documentsOf(row) : parseDocuments(documents),
    notes: parseNotes(notes),
    messages: parseMessages(messages),
    mails: parseMails(mails),
    person: parsePersonOf(person),
  };
}

/** Over an API without cases, the files are all that there is of the documents; their name on the wire is their id. */
function documentsOf({ files }: StaffSubmissionRow): readonly DocumentAnswer[] {
  return files.map((file) => ({ ...file, fileId: file.field, item: itemOf(file.field), verdict: null }));
}

function rowOf(value: unknown): StaffSubmissionRow | undefined {
  const {
    submissionId,
    form,
    reference,
    receivedAt,
    applicant,
    files,
    case: own,
    mailTrouble,
  } = jsonObject(value);
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
    case: parseCase(own),
    ...(mailTrouble === true ? { mailTrouble } : {}),
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
