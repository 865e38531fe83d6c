import type {
  StaffSubmissionRow,
  SubmissionsPage,
  RequestSort,
  RequestListQuery,
} from '../../contracts/staff-submissions.ts';
import type { ListChoices, ListQuery } from '../lists/list-query.ts';
import { pageFrom, type PageOf } from '../lists/page-of.ts';
import { formIds } from '../../forms/index.ts';

export type PlainSort = 'newest' | 'oldest' | 'applicant';

/** The filter is the id of a form. */
export type PlainListQuery = ListQuery<string, PlainSort>;

export const plainChoices: ListChoices<string, PlainSort> = {
  filterName: 'form',
  filters: formIds,
  sorts: ['newest', 'oldest', 'applicant'],
};

const sorts: Readonly<Record<PlainSort, RequestSort>> = {
  newest: '-receivedAt',
  oldest: 'receivedAt',
  applicant: 'applicant',
};

/** The parameters of the API call. @param size rows per page */
export function plainFilter({ search, filter, sort, page }: PlainListQuery, size: number): RequestListQuery {
  return {
    search: search.trim(),
    form: filter,
    sort: sorts[sort],
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
