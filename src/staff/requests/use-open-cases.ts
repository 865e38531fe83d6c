import { parseSubmissionsPage } from '../answers.ts';
import { useMemo } from 'react';
import type { Turn } from '../../contracts/office-need.ts';
import { type CaseState, type OpenState, openStates } from '../../contracts/cases.ts';
import {
  mostSubmissions,
  type StaffSubmissionRow,
  type SubmissionsPage,
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
  const loads: Readonly<Record<OpenState, Query<SubmissionsPage>>> = {
    new: useCasesIn('new', { quotations }),
    inProgress: useCasesIn('inProgress', { quotations }),
    waitingForApplicant: useCasesIn('waitingForApplicant', { quotations }),
  };
  const queries = openStates.map((state) => loads[state]);
  return useMemo(() => {
    const known = queries.flatMap(({ data }) => data ?? []);
    const rows = known.flatMap(({ items }) => items);
    return {
      queries,
      rows: known.length < queries.length ? undefined : rows.toSorted(byAge),
      hasMore: known.some(({ next }) => next !== null),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- As many as there are open states, always.
  }, queries);
}

/** Number of requests with this turn; undefined: not known yet. */
export function useFound(turn: Turn): number | undefined {
  const wanted = { search: '', form: undefined, turn, sort: '-receivedAt', position: 0, limit: 1 } as const;
  return useQuery(submissionsAddress(wanted), parseSubmissionsPage, { freshFor: 0 }).data?.found;
}

/** The requests in one state, oldest first. */
export function useCasesIn(
  state: CaseState,
  { from, quotations }: Pick<RequestListQuery, 'from' | 'quotations'>,
): Query<SubmissionsPage> {
  return useQuery(
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
    parseSubmissionsPage,
    { freshFor: 0 },
  );
}

function byAge(one: StaffSubmissionRow, other: StaffSubmissionRow): number {
  return Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
}
