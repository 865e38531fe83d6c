import { useMemo } from 'react';
import { turnOf } from '../../contracts/office-need.ts';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { CaseBadge, TurnMark } from '../case/case-marks.tsx';
import { type Column, type RowLink, type Selection, Table } from '../lists/table.tsx';
import { WaitingMarks } from '../case/waiting-marks.tsx';
import { useRowLinks } from '../lists/list-links.tsx';
import { panamaDateTime } from '../panama-time.ts';
import { applicantOf } from './request-lists.ts';

interface PlainTableProps {
  readonly rows: readonly StaffSubmissionRow[];
  readonly list: string;
  /** Stays the same between renders. */
  readonly nameOf: (form: string) => string;
}

interface CaseTableProps
  extends PlainTableProps,
    Pick<Selection<StaffSubmissionRow>, 'selected' | 'onSelect'> {
  /** The current row of the keys; -1: none. */
  readonly cursor: number;
}

/** The requests of an API with cases. Unread rows are bold and labelled as unread. */
export function CaseTable({ rows, list, nameOf, selected, onSelect, cursor }: CaseTableProps) {
  const { t } = useLocale();
  const shown = useRequestColumns(caseColumns, { list, nameOf });
  const labels = useMemo(
    () => ({
      allLabel: t('requests.selectAll'),
      labelOf: ({ reference }: StaffSubmissionRow) => t('requests.select', { reference }),
    }),
    [t],
  );
  return (
    <Table
      className="list-table submission-table inbox-table"
      {...shown}
      rows={rows}
      keyOf={idOf}
      attributesOf={caseAttributes}
      selection={{ selected, onSelect, ...labels }}
      cursor={cursor}
    />
  );
}

/** The requests of an API with the specification's calls only. */
export function PlainTable({ rows, list, nameOf }: PlainTableProps) {
  const shown = useRequestColumns(plainColumns, { list, nameOf });
  return (
    <Table
      className="list-table submission-table"
      {...shown}
      rows={rows}
      keyOf={idOf}
      attributesOf={plainAttributes}
    />
  );
}

type Columns = readonly Column<StaffSubmissionRow>[];

function useRequestColumns(
  columnsOf: (t: Translate, nameOf: PlainTableProps['nameOf']) => Columns,
  { list, nameOf }: Pick<PlainTableProps, 'list' | 'nameOf'>,
): { readonly columns: Columns; readonly link: RowLink<StaffSubmissionRow> } {
  const { t } = useLocale();
  const onFollow = useRowLinks();
  const columns = useMemo(() => columnsOf(t, nameOf), [columnsOf, t, nameOf]);
  const link = useMemo(
    () => ({
      addressOf: ({ submissionId }: StaffSubmissionRow) => `${list}/${encodeURIComponent(submissionId)}`,
      onFollow,
    }),
    [list, onFollow],
  );
  return { columns, link };
}

function caseColumns(t: Translate, nameOf: PlainTableProps['nameOf']): Columns {
  return [
    referenceColumn(t),
    formColumn(t, nameOf),
    applicantColumn(t),
    receivedColumn(t, panamaDateTime),
    {
      key: 'state',
      head: t('requests.column.state'),
      cell: ({ case: own }) => (own === undefined ? null : <CaseBadge state={own.state} />),
    },
    {
      key: 'need',
      head: t('requests.column.need'),
      cell: ({ case: own, waiting }) =>
        own === undefined ? null : (
          <span className="next-step">
            <span className="two-lines">
              <TurnMark need={own.need} />
            </span>{' '}
            <WaitingMarks waiting={waiting} need={own.need} />
          </span>
        ),
    },
    {
      key: 'assignee',
      head: t('requests.column.assignee'),
      cell: ({ case: own }) => <bdi>{own?.assignee?.name ?? ''}</bdi>,
    },
  ];
}

function plainColumns(t: Translate, nameOf: PlainTableProps['nameOf']): Columns {
  return [
    referenceColumn(t),
    formColumn(t, nameOf),
    applicantColumn(t),
    receivedColumn(t, formatDateTime),
    {
      key: 'files',
      head: t('requests.column.files'),
      width: 'line',
      cell: ({ files: { length: count } }) =>
        count === 0 ? t('requests.noFiles') : t('requests.files', { count }),
    },
  ];
}

function referenceColumn(t: Translate): Columns[number] {
  return {
    key: 'reference',
    head: t('requests.column.reference'),
    isName: true,
    cell: ({ reference, case: own }) => (
      <>
        <span className="two-lines">{reference}</span>
        {own?.unread === true ? <span className="visually-hidden"> ({t('requests.unread')})</span> : null}
      </>
    ),
  };
}

function formColumn(t: Translate, nameOf: PlainTableProps['nameOf']): Columns[number] {
  return {
    key: 'form',
    head: t('requests.column.form'),
    cell: ({ form }) => <span className="two-lines">{nameOf(form)}</span>,
  };
}

function applicantColumn(t: Translate): Columns[number] {
  return {
    key: 'applicant',
    head: t('requests.column.applicant'),
    cell: (row) => (
      <span className="two-lines">
        <bdi>{applicantOf(row) || t('requests.noApplicant')}</bdi>
        {row.mailTrouble === true ? (
          <span className="mail-failing" data-mail-trouble>
            {' '}
            {t('requests.mailTrouble')}
          </span>
        ) : null}
      </span>
    ),
  };
}

function receivedColumn(t: Translate, timeText: (time: string) => string): Columns[number] {
  return {
    key: 'received',
    head: t('requests.column.received'),
    width: 'line',
    cell: ({ receivedAt }) => timeText(receivedAt),
  };
}

function idOf({ submissionId }: StaffSubmissionRow): string {
  return submissionId;
}

function plainAttributes({ submissionId }: StaffSubmissionRow) {
  return { 'data-submission': submissionId };
}

function caseAttributes(row: StaffSubmissionRow) {
  const { submissionId, case: own } = row;
  return {
    'data-inbox-row': '',
    'data-submission': submissionId,
    'data-unread': own?.unread === true ? '' : undefined,
    'data-case-state': own?.state,
    'data-turn': own === undefined ? undefined : turnOf(own.need),
  };
}
