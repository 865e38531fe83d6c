import { turns } from '../../contracts/office-need.ts';
import { caseStates, type CaseState, isCaseState } from '../../contracts/cases.ts';
import type { RequestSort, RequestListQuery } from '../../contracts/staff-submissions.ts';
import { formIds } from '../../forms/index.ts';
import type { ListChoices, ListQuery } from '../lists/list-query.ts';
import { panamaDay } from '../panama-time.ts';

export type CaseSort = 'newest' | 'oldest' | 'changed' | 'applicant';

/** The filter is a form; the further filters are below. */
export type CaseListQuery = ListQuery<string, CaseSort>;

const day = /^\d{4}-\d{2}-\d{2}$/;

export const caseChoices: ListChoices<string, CaseSort> = {
  filterName: 'form',
  filters: formIds,
  sorts: ['newest', 'oldest', 'changed', 'applicant'],
  more: {
    state: new RegExp(`^(${caseStates.join('|')})$`),
    assignee: /^(me|none|[\w-]{1,100})$/,
    unread: /^true$/,
    from: day,
    to: day,
    waiting: /^true$/,
    turn: new RegExp(`^(${turns.join('|')})$`),
    quiet: /^true$/,
  },
};

const sorts: Readonly<Record<CaseSort, RequestSort>> = {
  newest: '-receivedAt',
  oldest: 'receivedAt',
  changed: '-changedAt',
  applicant: 'applicant',
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
    from: more['from'],
    to: isWaiting && (until === undefined || until > yesterday) ? yesterday : until,
    sort: sorts[sort],
    position: (page - 1) * size,
    limit: size,
  };
}

function stateOf(value: string | undefined): CaseState | undefined {
  return isCaseState(value) ? value : undefined;
}
