import type { StaffQuotation } from '../../contracts/staff-quotations.ts';
import { folded, hasWords, searchWords } from '../../lib/folded-text.ts';
import type { ListChoices, ListQuery } from '../lists/list-query.ts';

/** The four statuses of specification section 4, any other (rulings S-7), and accepted by the applicant. */
export type ShownStatus = 'pending' | 'approved' | 'accepted' | 'rejected' | 'expired' | 'unknown';

export type QuotationSort = 'newest' | 'oldest' | 'highest' | 'lowest' | 'applicant';

export type QuotationQuery = ListQuery<ShownStatus, QuotationSort>;

export const quotationChoices: ListChoices<ShownStatus, QuotationSort> = {
  filterName: 'status',
  filters: ['pending', 'approved', 'accepted', 'rejected', 'expired', 'unknown'],
  sorts: ['newest', 'oldest', 'highest', 'lowest', 'applicant'],
};

/** A quotation with its search and sort keys, computed once because every key press scans thousands. */
export interface ListedQuotation {
  readonly quotation: StaffQuotation;
  /** Position in the API's answer as read: newest first. */
  readonly position: number;
  readonly status: ShownStatus;
  /** Folded: reference, name, e-mail and courses in both languages. */
  readonly searchable: string;
  /** Folded; the applicant as shown. */
  readonly applicant: string;
}

const shownStatuses = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
} as const satisfies Record<NonNullable<StaffQuotation['status']>, ShownStatus>;

export function statusOf({ status, acceptedAt }: Pick<StaffQuotation, 'status' | 'acceptedAt'>): ShownStatus {
  if (acceptedAt !== undefined) return 'accepted';
  return status === undefined ? 'unknown' : shownStatuses[status];
}

/** The name, or the e-mail where there is none (rulings S-1). */
export function applicantOf({ user }: Pick<StaffQuotation, 'user'>): string {
  return user.name === '' ? user.email : user.name;
}

export function listedQuotation(quotation: StaffQuotation, position: number): ListedQuotation {
  const courses = quotation.lines.map(({ course }) => `${course.name} ${course.nameEs ?? ''}`);
  const { name, email } = quotation.user;
  return {
    quotation,
    position,
    status: statusOf(quotation),
    searchable: folded([quotation.reference, name, email, ...courses].join(' ')),
    applicant: folded(applicantOf(quotation)),
  };
}

/** @param listed newest first */
export function matchingQuotations(
  listed: readonly ListedQuotation[],
  { search, filter, sort }: Omit<QuotationQuery, 'page'>,
): readonly ListedQuotation[] {
  const words = searchWords(search);
  const wanted = listed.filter(
    ({ status, searchable }) => (filter === undefined || status === filter) && hasWords(searchable, words),
  );
  return sorted(wanted, sort);
}

/** Sorting is stable: equal rows stay newest first. */
function sorted(listed: readonly ListedQuotation[], sort: QuotationSort): readonly ListedQuotation[] {
  return sort === 'newest' ? listed : [...listed].sort(orders[sort]);
}

type Order = (one: ListedQuotation, other: ListedQuotation) => number;

const byAmount: Order = (one, other) => one.quotation.total - other.quotation.total;

const orders: Readonly<Record<Exclude<QuotationSort, 'newest'>, Order>> = {
  oldest: (one, other) => other.position - one.position,
  highest: (one, other) => byAmount(other, one),
  lowest: byAmount,
  // Compares folded texts directly: a collator takes half a second for 5,000 names on a slow phone.
  applicant: (one, other) =>
    Number(one.applicant > other.applicant) - Number(one.applicant < other.applicant),
};
