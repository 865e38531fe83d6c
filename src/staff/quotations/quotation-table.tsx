import { memo, useMemo } from 'react';
import { courseName } from '../../contracts/pricing/course.ts';
import type { Locale } from '../../lib/locale.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { panamaDate } from '../panama-time.ts';
import { type Follow, useRowLinks } from '../lists/use-row-links.ts';
import { applicantOf, type ListedQuotation, quotationChoices, type ShownStatus } from './quotation-list.ts';
import { StatusBadge } from './status-badge.tsx';

interface QuotationTableProps {
  readonly rows: readonly ListedQuotation[];
}

const columns = ['id', 'applicant', 'description', 'date', 'amount', 'status', 'actions'] as const;

/** A table, with a card per row on narrow screens. */
export function QuotationTable({ rows }: QuotationTableProps) {
  const { t } = useLocale();
  const words = useRowWords();
  const follow = useRowLinks();
  return (
    <table className="list-table quotation-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`cell-${column}`}>
              {t(`quotations.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <QuotationRow key={row.quotation.id} row={row} words={words} onFollow={follow} />
        ))}
      </tbody>
    </table>
  );
}

/** Texts common to all rows, looked up once. */
interface RowWords {
  readonly locale: Locale;
  readonly view: string;
  readonly noApplicant: string;
  readonly noCourses: string;
  readonly toBeConfirmed: string;
  readonly status: Readonly<Record<ShownStatus, string>>;
}

function useRowWords(): RowWords {
  const { t, locale } = useLocale();
  return useMemo(
    () => ({
      locale,
      view: t('quotations.view'),
      noApplicant: t('quotations.noApplicant'),
      noCourses: t('quotations.noCourses'),
      toBeConfirmed: t('quotations.toBeConfirmed'),
      status: statusWords((status) => t(`quotations.status.${status}`)),
    }),
    [t, locale],
  );
}

function statusWords(textOf: (status: ShownStatus) => string): RowWords['status'] {
  const words = quotationChoices.filters.map((status) => [status, textOf(status)] as const);
  // fromEntries widens the literal keys; the filters are exhaustive.
  return Object.fromEntries(words) as RowWords['status'];
}

interface QuotationRowProps {
  readonly row: ListedQuotation;
  readonly words: RowWords;
  readonly onFollow: Follow;
}

const QuotationRow = memo(function QuotationRow({ row, words, onFollow }: QuotationRowProps) {
  const { quotation, status } = row;
  const { id, reference, createdAt, total, lines } = quotation;
  const applicant = applicantOf(quotation);
  return (
    <tr data-quotation={id}>
      <th scope="row" className="cell-id">
        {reference}
      </th>
      <td className="cell-applicant">
        <bdi>{applicant === '' ? words.noApplicant : applicant}</bdi>
      </td>
      <td className="cell-description">
        {courseSummary(lines.map(({ course }) => courseName(course, words.locale))) ?? words.noCourses}
      </td>
      <td className="cell-date">{createdAt === undefined ? '' : panamaDate(createdAt)}</td>
      <td className="cell-amount">
        {formatMoney(total)}
        {lines.some(({ toBeConfirmed }) => toBeConfirmed) ? (
          <span className="to-confirm"> {words.toBeConfirmed}</span>
        ) : null}
      </td>
      <td className="cell-status">
        <StatusBadge status={status} text={words.status[status]} acceptedAt={quotation.acceptedAt} />
      </td>
      <td className="cell-actions">
        <a
          className="row-open"
          href={`/account/quotes/${encodeURIComponent(id)}`}
          onClick={onFollow}
          aria-label={`${words.view} ${reference}`}
        >
          {words.view}
        </a>
      </td>
    </tr>
  );
});

const named = 2;

/**
 * The first two course names, and '...' if there are more (specification section 2, Quotation history). Courses without
 * a name are skipped; undefined if none is left (rulings S-9).
 */
export function courseSummary(names: readonly (string | undefined)[]): string | undefined {
  const known = names.map((name) => (name ?? '').trim()).filter((name) => name !== '');
  if (known.length === 0) return undefined;
  return known.slice(0, named).join(', ') + (known.length > named ? '...' : '');
}
