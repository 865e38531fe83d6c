import { memo } from 'react';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { type Follow, useRowLinks } from '../lists/use-row-links.ts';
import { applicantOf } from './submission-list.ts';

interface SubmissionTableProps {
  readonly rows: readonly StaffSubmissionRow[];
  /** The path of the list, below which each submission has its address. */
  readonly list: string;
  readonly nameOf: (form: string) => string;
}

const columns = ['reference', 'form', 'applicant', 'received', 'files', 'actions'] as const;

/** A table, and on narrow screens a card for each row. */
export function SubmissionTable({ rows, list, nameOf }: SubmissionTableProps) {
  const { t } = useLocale();
  const follow = useRowLinks();
  return (
    <table className="list-table submission-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`cell-${column}`}>
              {t(`tasks.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SubmissionRow
            key={row.submissionId}
            submission={row}
            address={`${list}/${encodeURIComponent(row.submissionId)}`}
            formName={nameOf(row.form)}
            t={t}
            onFollow={follow}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SubmissionRowProps {
  readonly submission: StaffSubmissionRow;
  readonly address: string;
  readonly formName: string;
  readonly t: Translate;
  readonly onFollow: Follow;
}

const SubmissionRow = memo(function SubmissionRow({
  submission,
  address,
  formName,
  t,
  onFollow,
}: SubmissionRowProps) {
  const { submissionId, reference, receivedAt, files } = submission;
  const applicant = applicantOf(submission);
  const count = files.length;
  return (
    <tr data-submission={submissionId}>
      <th scope="row" className="cell-reference">
        {reference}
      </th>
      <td className="cell-form">{formName}</td>
      <td className="cell-applicant">
        <bdi>{applicant === '' ? t('tasks.noApplicant') : applicant}</bdi>
      </td>
      <td className="cell-received">{formatDateTime(receivedAt)}</td>
      <td className="cell-files">{count === 0 ? t('tasks.noFiles') : t('tasks.files', { count })}</td>
      <td className="cell-actions">
        <a
          className="row-open"
          href={address}
          onClick={onFollow}
          aria-label={`${t('tasks.view')} ${reference}`}
        >
          {t('tasks.view')}
        </a>
      </td>
    </tr>
  );
});
