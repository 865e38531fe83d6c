import { parseSubmissionsPage } from '../answers.ts';
import { useMemo } from 'react';
import type { Turn } from '../../contracts/office-need.ts';
import { type CaseState, type OpenState, openStates } from '../../contracts/cases.ts';
import {
  mostSubmissions,
  type StaffSubmissionRow,
  submissionsAddress,
  type RequestListQuery,
} from '../../contracts/staff-submissions.ts';
import { type Query, useQuery } from '../lists/use-query.ts';

export interface OpenCases {
  readonly queries: readonly Query[];
  /** Oldest first; undefined: not loaded yet. */
  readonly rows: readonly StaffSubmissionRow[] | undefined;
  /** There are more than the API returns at once; the oldest are here. */
  readonly hasMore: boolean;
}

/** All open requests; the oldest of each state if there are very many. */
export function useOpenCases({ quotations }: Pick<RequestListQuery, 'quotations'> = {}): OpenCases {
  const loads: Readonly<Record<OpenState, ReturnType<typeof useCasesIn>>> = {
    new: useCasesIn('new', { quotations }),
    inProgress: useCasesIn('inProgress', { quotations }),
    waitingForApplicant: useCasesIn('waitingForApplicant', { quotations }),
  };
  const pages = openStates.map((state) => loads[state]);
  return useMemo(() => {
    const known = pages.flatMap(({ page }) => (page === undefined ? [] : [page]));
    const rows = known.flatMap(({ items }) => items);
    return {
      queries: pages.map(({ query }) => query),
      rows: known.length < pages.length ? undefined : rows.toSorted(byAge),
      hasMore: known.some(({ next }) => next !== null),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- As many as there are open states, always.
  }, pages);
}

/** Number of requests with this turn; undefined: not known yet. */
export function useFound(turn: Turn): number | undefined {
  const wanted = { search: '', form: undefined, turn, sort: '-receivedAt', position: 0, limit: 1 } as const;
  const { cached } = useQuery(submissionsAddress(wanted), { freshFor: 0 });
  return parseSubmissionsPage(cached?.body)?.found;
}

/** The requests in one state, oldest first. */
export function useCasesIn(
  state: CaseState,
  { from, quotations }: Pick<RequestListQuery, 'from' | 'quotations'>,
) {
  const query = useQuery(
    submissionsAddress({
      search: '',
      form: undefined,
      state,
      quotations,
      from,
      sort: from === undefined ? 'receivedAt' : '-changedAt',
      position: 0,
      limit: mostSubmissions,
    }),
    { freshFor: 0 },
  );
  const body = query.cached?.body;
  const page = useMemo(() => parseSubmissionsPage(body), [body]);
  const { cached, busy, error } = query;
  // refetch changes with every render; the values listed here do not.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- See above.
  return useMemo(() => ({ query, page }), [cached, busy, error, page]);
}

function byAge(one: StaffSubmissionRow, other: StaffSubmissionRow): number {
  return Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
}
