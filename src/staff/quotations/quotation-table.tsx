import { useMemo } from 'react';
import { courseName } from '../../contracts/pricing/course.ts';
import type { StaffQuotation } from '../../contracts/staff-quotations.ts';
import { governmentName } from '../../forms/quote/governments.ts';
import type { Locale } from '../../lib/locale.ts';
import { dollarsOf } from '../../lib/money.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { panamaDate, panamaDay } from '../panama-time.ts';
import { type Column, csvOf, Table } from '../lists/table.tsx';
import { useRowLinks } from '../lists/list-links.tsx';
import { applicantOf, type ShownStatus, statusOf } from './quotation-list.ts';

export function QuotationTable({ rows }: { readonly rows: readonly StaffQuotation[] }) {
  const { t, locale } = useLocale();
  const onFollow = useRowLinks();
  const columns = useMemo(() => quotationColumns(t, locale), [t, locale]);
  const link = useMemo(
    () => ({
      addressOf: ({ id }: StaffQuotation) => `/account/quotes/${encodeURIComponent(id)}`,
      onFollow,
    }),
    [onFollow],
  );
  return (
    <Table
      className="list-table quotation-table"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      attributesOf={attributesOf}
      link={link}
    />
  );
}

function attributesOf({ id }: StaffQuotation) {
  return { 'data-quotation': id };
}

/** The quotations as CSV, with every course by name. */
export function quotationCsv(t: Translate, locale: Locale, quotations: readonly StaffQuotation[]): string {
  return csvOf(quotationColumns(t, locale), quotations);
}

function quotationColumns(t: Translate, locale: Locale): readonly Column<StaffQuotation>[] {
  const namesOf = ({ lines }: StaffQuotation) => lines.map(({ course }) => courseName(course, locale));
  return [
    {
      key: 'id',
      head: t('quotations.column.id'),
      csvHead: t('quotations.csv.id'),
      isName: true,
      cell: ({ reference }) => reference,
      csv: ({ reference }) => reference,
    },
    {
      key: 'customer',
      head: t('quotations.column.applicant'),
      csvHead: t('quotations.csv.applicant'),
      cell: (row) => <bdi>{applicantOf(row) || t('quotations.noApplicant')}</bdi>,
      csv: ({ user }) => user.name,
    },
    { key: 'email', head: t('quotations.csv.email'), csv: ({ user }) => user.email },
    {
      key: 'description',
      head: t('quotations.column.description'),
      csvHead: t('quotations.csv.courses'),
      cell: (row) => courseSummary(namesOf(row)) ?? t('quotations.noCourses'),
      csv: (row) =>
        namesOf(row)
          .filter((name) => name !== '')
          .join('; '),
    },
    {
      key: 'date',
      head: t('quotations.column.date'),
      csvHead: t('quotations.csv.created'),
      width: 'line',
      cell: ({ createdAt }) => (createdAt === undefined ? '' : panamaDate(createdAt)),
      csv: ({ createdAt }) => dayIn(createdAt),
    },
    { key: 'expires', head: t('quotations.csv.expires'), csv: ({ expiresAt }) => dayIn(expiresAt) },
    {
      key: 'government',
      head: t('quotations.csv.government'),
      csv: ({ government }) => governmentName(government),
    },
    {
      key: 'amount',
      head: t('quotations.column.amount'),
      csvHead: t('quotations.csv.amount'),
      width: 'line',
      cell: ({ total, lines }) => (
        <>
          {formatMoney(total)}
          {lines.some(({ toBeConfirmed }) => toBeConfirmed) ? (
            <span className="to-confirm"> {t('quotations.toBeConfirmed')}</span>
          ) : null}
        </>
      ),
      csv: ({ total }) => dollarsOf(total),
    },
    {
      key: 'status',
      head: t('quotations.column.status'),
      csvHead: t('quotations.csv.status'),
      cell: (row) => (
        <StatusBadge
          status={statusOf(row)}
          text={t(`quotations.status.${statusOf(row)}`)}
          acceptedAt={row.acceptedAt}
        />
      ),
      csv: (row) => t(`quotations.status.${statusOf(row)}`),
    },
    {
      key: 'accepted',
      head: t('quotations.csv.accepted'),
      csv: ({ acceptedAt }) => dayIn(acceptedAt),
    },
  ];
}

/** 2026-11-21, in Panama: a spreadsheet could silently read 04/03/2026 as the third of April. */
function dayIn(time: string | undefined): string {
  return time === undefined ? '' : panamaDay(time);
}

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

interface StatusBadgeProps {
  readonly status: ShownStatus;
  /** Always shown: colour alone does not tell rejected from expired (rulings S-6). */
  readonly text: string;
  /** ISO 8601; undefined: the applicant has not accepted it. */
  readonly acceptedAt: string | undefined;
}

export function StatusBadge({ status, text, acceptedAt }: StatusBadgeProps) {
  return (
    <span className={`state-badge status-${status}`} data-status={status} data-accepted-at={acceptedAt}>
      {text}
    </span>
  );
}
