import { Link, useLocation } from 'react-router-dom';
import { courseName } from '../../domain/course.ts';
import { courseSummary } from '../../domain/course-summary.ts';
import { formatDate, formatMoney } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { applicantOf, type ListedQuotation } from './quotation-list.ts';
import { StatusBadge } from './status-badge.tsx';

interface QuotationTableProps {
  readonly rows: readonly ListedQuotation[];
}

const columns = ['id', 'applicant', 'description', 'date', 'amount', 'status', 'actions'] as const;

/** A table, and on narrow screens a card for each row. */
export function QuotationTable({ rows }: QuotationTableProps) {
  const { t } = useLocale();
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
          <QuotationRow key={row.quotation.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function QuotationRow({ row: { quotation, status } }: { readonly row: ListedQuotation }) {
  const { t, locale } = useLocale();
  const { search } = useLocation();
  const { id, reference, createdAt, total, lines } = quotation;
  const applicant = applicantOf(quotation);
  return (
    <tr data-quotation={id}>
      <th scope="row" className="cell-id">
        {reference}
      </th>
      <td className="cell-applicant">
        <bdi>{applicant === '' ? t('quotations.noApplicant') : applicant}</bdi>
      </td>
      <td className="cell-description">
        {courseSummary(lines.map(({ course }) => courseName(course, locale))) ?? t('quotations.noCourses')}
      </td>
      <td className="cell-date">{createdAt === undefined ? '' : formatDate(createdAt)}</td>
      <td className="cell-amount">{formatMoney(total)}</td>
      <td className="cell-status">
        <StatusBadge status={status} />
      </td>
      <td className="cell-actions">
        <Link
          className="row-open"
          to={`/account/quotes/${encodeURIComponent(id)}`}
          state={{ list: search }}
          aria-label={`${t('quotations.view')} ${reference}`}
        >
          {t('quotations.view')}
        </Link>
      </td>
    </tr>
  );
}
