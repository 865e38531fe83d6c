import type {
  RequestListQuery,
  RequestSort,
  StaffSubmissionRow,
  SubmissionsPage,
} from '../../contracts/staff-submissions.ts';
import { type ListChoices, type ListQuery, pageFrom, type PageOf } from '../lists/list-query.ts';
import { formIds } from '../../forms/index.ts';
import { turns } from '../../contracts/office-need.ts';
import { type CaseState, caseStates, isCaseState } from '../../contracts/cases.ts';
import { panamaDay } from '../panama-time.ts';

export type PlainSort = 'newest' | 'oldest' | 'applicant';

export type PlainListQuery = ListQuery<string, PlainSort>;

export const plainChoices: ListChoices<string, PlainSort> = {
  filterName: 'form',
  filters: formIds,
  sorts: ['newest', 'oldest', 'applicant'],
};

const plainSorts: Readonly<Record<PlainSort, RequestSort>> = {
  newest: '-receivedAt',
  oldest: 'receivedAt',
  applicant: 'applicant',
};

/** The parameters of the API call. @param size rows per page */
export function plainFilter({ search, filter, sort, page }: PlainListQuery, size: number): RequestListQuery {
  return {
    search: search.trim(),
    form: filter,
    sort: plainSorts[sort],
    position: (page - 1) * size,
    limit: size,
  };
}

/** The page an answer belongs to, even if the address has changed meanwhile. */
export function shownPage({ items, next, found }: SubmissionsPage, size: number): PageOf<StaffSubmissionRow> {
  const end = next === null ? found : Number(next);
  return pageFrom(items, Math.floor(Math.max(0, end - items.length) / size) + 1, size, found);
}

/** Blank if the form does not ask. */
export function applicantOf({ applicant }: Pick<StaffSubmissionRow, 'applicant'>): string {
  return applicant.name === '' ? applicant.email : applicant.name;
}

export type CaseSort = 'newest' | 'oldest' | 'changed' | 'applicant' | 'due';

export type CaseListQuery = ListQuery<string, CaseSort>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The view that the desk begins with: our turn, mine or nobody's, what is overdue first. */
const ours = { turn: 'ours', assignee: 'meOrNone', snoozed: 'hide' } as const;

export const oursView = String(new URLSearchParams({ ...ours, sort: 'due' }));

export const caseChoices: ListChoices<string, CaseSort> = {
  filterName: 'form',
  filters: formIds,
  sorts: ['newest', 'oldest', 'changed', 'applicant', 'due'],
  more: {
    state: new RegExp(`^(${caseStates.join('|')})$`),
    assignee: /^(me|none|[\w-]{1,100})$/,
    unread: /^true$/,
    from: day,
    to: day,
    waiting: /^true$/,
    turn: new RegExp(`^(${turns.join('|')})$`),
    quiet: /^true$/,
    due: /^over$/,
    snoozed: /^(hide|only)$/,
  },
  unsearched: ours,
};

const caseSorts: Readonly<Record<CaseSort, RequestSort>> = {
  newest: '-receivedAt',
  oldest: 'receivedAt',
  changed: '-changedAt',
  applicant: 'applicant',
  due: 'due',
};

export interface CaseListScope {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Only requests assigned to the signed-in user. */
  readonly mine: boolean;
}

/**
 * The parameters of the API call. By default, quotations that need nothing from the office are left out. "Waiting
 * longer than a day" selects requests received before today that nobody has started.
 */
export function caseFilter(
  { search, filter, sort, page, more = {} }: CaseListQuery,
  { size, now, mine }: CaseListScope,
): RequestListQuery {
  const isWaiting = more['waiting'] === 'true';
  const yesterday = panamaDay(now, 1);
  const until = more['to'];
  const isPlain = search.trim() === '' && filter === undefined && Object.keys(more).length === 0;
  return {
    search: search.trim(),
    form: filter,
    state: stateOf(more['state']) ?? (isWaiting ? 'new' : undefined),
    assignee: mine ? 'me' : more['assignee'],
    unread: more['unread'] === 'true',
    turn: turns.find((turn) => turn === more['turn']),
    quotations: isPlain && !mine ? 'due' : undefined,
    due: more['due'] === 'over' ? 'over' : undefined,
    snoozed: (['hide', 'only'] as const).find((value) => value === more['snoozed']),
    from: more['from'],
    to: isWaiting && (until === undefined || until > yesterday) ? yesterday : until,
    sort: caseSorts[sort],
    position: (page - 1) * size,
    limit: size,
  };
}

function stateOf(value: string | undefined): CaseState | undefined {
  return isCaseState(value) ? value : undefined;
}
