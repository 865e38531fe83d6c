import type { StaffSubmissionRow } from '../../api/staff-submissions.ts';
import { folded, hasWords, searchWords } from '../../domain/folded.ts';
import type { ListChoices, ListQuery } from '../../domain/list-query.ts';

export type SubmissionSort = 'newest' | 'oldest' | 'applicant';

/** The filter is the id of a form. */
export type SubmissionQuery = ListQuery<string, SubmissionSort>;

/** @param forms the ids of the forms that have come in */
export function submissionChoices(forms: readonly string[]): ListChoices<string, SubmissionSort> {
  return { filterName: 'form', filters: forms, sorts: ['newest', 'oldest', 'applicant'] };
}

/** A submission, and what a search or a sort looks at. */
export interface ListedSubmission {
  readonly submission: StaffSubmissionRow;
  /** In the list as the API gives it: newest first. */
  readonly position: number;
  /** Folded: reference, name, e-mail and names of files. */
  readonly searchable: string;
  /** Folded; the applicant as shown. */
  readonly applicant: string;
}

/** Blank where the form does not ask. */
export function applicantOf({ applicant }: Pick<StaffSubmissionRow, 'applicant'>): string {
  return applicant.name === '' ? applicant.email : applicant.name;
}

export function listedSubmission(submission: StaffSubmissionRow, position: number): ListedSubmission {
  const { reference, applicant, files, submissionId } = submission;
  const names = files.map(({ name }) => name);
  return {
    submission,
    position,
    searchable: folded([reference, submissionId, applicant.name, applicant.email, ...names].join(' ')),
    applicant: folded(applicantOf(submission)),
  };
}

/** @param listed newest first */
export function wantedSubmissions(
  listed: readonly ListedSubmission[],
  { search, filter, sort }: Omit<SubmissionQuery, 'page'>,
): readonly ListedSubmission[] {
  const words = searchWords(search);
  const wanted = listed.filter(
    ({ submission, searchable }) =>
      (filter === undefined || submission.form === filter) && hasWords(searchable, words),
  );
  return sort === 'newest' ? wanted : wanted.sort(orders[sort]);
}

type Order = (one: ListedSubmission, other: ListedSubmission) => number;

const orders: Readonly<Record<Exclude<SubmissionSort, 'newest'>, Order>> = {
  oldest: (one, other) => other.position - one.position,
  applicant: (one, other) =>
    Number(one.applicant > other.applicant) - Number(one.applicant < other.applicant),
};
