import { parseSubmissionsPage } from '../answers.ts';
import { useMemo, useState } from 'react';
import { type CaseState, type OpenState, openStates } from '../../contracts/cases.ts';
import {
  mostSubmissions,
  type StaffSubmissionRow,
  type SubmissionsPage,
  submissionsAddress,
  type RequestListQuery,
} from '../../contracts/staff-submissions.ts';
import { pageSize } from '../lists/list-frame.tsx';
import { type ListChoices, type ListQuery, pageOf, pagesOf } from '../lists/list-query.ts';
import { useListQuery, useSettled } from '../lists/use-list-query.ts';
import { type Query, type QueryOptions, useQuery } from '../lists/use-query.ts';
import { shownPage } from './request-lists.ts';

/** Milliseconds without typing before a search makes a call. */
const searchPause = 250;

const noPage = pageOf<StaffSubmissionRow>([], 1, pageSize);

/** The page of requests that the address asks for. @param filterOf the parameters of the call */
export function useRequestList<Sort extends string>(
  choices: ListChoices<string, Sort>,
  filterOf: (query: ListQuery<string, Sort>) => RequestListQuery,
  options?: QueryOptions,
) {
  const address = useListQuery(choices);
  const { query } = address;
  const [beyond, setBeyond] = useState<{ readonly asked: string; readonly lastPage: number }>();
  const asked = submissionsAddress(filterOf(query));
  const page = beyond?.asked === asked ? beyond.lastPage : query.page;
  const path = submissionsAddress(filterOf({ ...query, page }));
  const loaded = useQuery(useSettled(path, searchPause), parseSubmissionsPage, options);
  const { data: answer } = loaded;
  // The list has become shorter than the page in the address.
  if (!loaded.busy && page > 1 && answer !== undefined && answer.items.length === 0) {
    setBeyond({ asked, lastPage: pagesOf(answer.found, pageSize) });
  }
  const shown = answer === undefined ? noPage : shownPage(answer, pageSize);
  return { address, loaded, path, answer, shown };
}

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

/** The requests in one state, oldest first. */
function useCasesIn(
  state: CaseState,
  { quotations }: Pick<RequestListQuery, 'quotations'>,
): Query<SubmissionsPage> {
  return useQuery(
    submissionsAddress({
      search: '',
      form: undefined,
      state,
      quotations,
      sort: 'receivedAt',
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
