import { useMemo } from 'react';
import type { CaseState } from '../../contracts/cases.ts';
import {
  mostSubmissions,
  parseSubmissionsPage,
  type StaffSubmissionRow,
  submissionsAddress,
} from '../../contracts/staff-submissions.ts';
import { type Query, useQuery } from '../lists/use-query.ts';

/** Requests that somebody has to do something about: the office, or the applicant. */
export const openStates = [
  'new',
  'inProgress',
  'waitingForApplicant',
] as const satisfies readonly CaseState[];

export interface OpenCases {
  readonly queries: readonly Query[];
  /** Oldest first; undefined: nothing is known yet. */
  readonly rows: readonly StaffSubmissionRow[] | undefined;
  /** There are more than the API gives at once: the oldest are here. */
  readonly hasMore: boolean;
}

/** All open requests, the oldest of each state where there are very many. */
export function useOpenCases(): OpenCases {
  const fresh = useCasesIn('new');
  const begun = useCasesIn('inProgress');
  const waiting = useCasesIn('waitingForApplicant');
  return useMemo(() => {
    const pages = [fresh, begun, waiting];
    const known = pages.flatMap(({ page }) => (page === undefined ? [] : [page]));
    const rows = known.flatMap(({ items }) => items);
    return {
      queries: pages.map(({ query }) => query),
      rows: known.length < pages.length ? undefined : rows.toSorted(byAge),
      hasMore: known.some(({ next }) => next !== null),
    };
  }, [fresh, begun, waiting]);
}

/** One state, oldest first. */
export function useCasesIn(state: CaseState, from?: string) {
  const query = useQuery(
    submissionsAddress({
      search: '',
      form: undefined,
      state,
      ...(from === undefined ? {} : { from }),
      sort: from === undefined ? 'receivedAt' : '-changedAt',
      position: 0,
      limit: mostSubmissions,
    }),
    { freshFor: 0 },
  );
  const body = query.cached?.body;
  const page = useMemo(() => parseSubmissionsPage(body), [body]);
  const { cached, busy, error } = query;
  // The function that asks again is another one each time; what it is about is not.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- See above.
  return useMemo(() => ({ query, page }), [cached, busy, error, page]);
}

function byAge(one: StaffSubmissionRow, other: StaffSubmissionRow): number {
  return Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
}
