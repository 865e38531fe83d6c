import type { ExpiringCertificate } from '../../contracts/expiry.ts';
import { monthsAfter } from '../../lib/iso-date.ts';
import { folded, hasWords, searchWords } from '../../lib/folded-text.ts';
import type { ListChoices, ListQuery } from '../lists/list-query.ts';

/** Months from today; absent: twelve, all that the API gives. */
export type Within = '3' | '6';

export type ExpirySort = 'date' | 'client';

export const expiryChoices: ListChoices<Within, ExpirySort> = {
  filterName: 'within',
  filters: ['3', '6'],
  sorts: ['date', 'client'],
  more: { form: /^[a-z]{1,40}$/ },
};

/** The client that staff have confirmed, else the applicant. */
export function clientOf({ person, applicant: { name, email } }: ExpiringCertificate): string {
  return person?.name || name || email;
}

/**
 * @param today YYYY-MM-DD in Panama
 * @param nameOf the certificate's name, which the search finds too
 */
export function matchingCertificates(
  items: readonly ExpiringCertificate[],
  { search, filter, sort, more }: Pick<ListQuery<Within, ExpirySort>, 'search' | 'filter' | 'sort' | 'more'>,
  today: string,
  nameOf: (one: ExpiringCertificate) => string,
): readonly ExpiringCertificate[] {
  const words = searchWords(search);
  const until = filter === undefined ? undefined : monthsAfter(today, Number(filter));
  const form = more?.['form'];
  const wanted = items.filter((one) => {
    if ((until !== undefined && one.expiresOn > until) || (form !== undefined && one.form !== form))
      return false;
    const { reference, number, applicant } = one;
    return hasWords(
      folded([clientOf(one), applicant.email, reference, number, nameOf(one)].join(' ')),
      words,
    );
  });
  if (sort === 'date') return wanted;
  // Stable: those of one client stay in the order of their dates.
  return wanted
    .map((one) => ({ one, client: folded(clientOf(one)) }))
    .sort((left, right) => Number(left.client > right.client) - Number(left.client < right.client))
    .map(({ one }) => one);
}
