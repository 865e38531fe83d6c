import { memo } from 'react';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { type Follow, useRowLinks } from '../lists/use-row-links.ts';
import { applicantOf } from './plain-list.ts';

interface PlainTableProps {
  readonly rows: readonly StaffSubmissionRow[];
  readonly list: string;
  readonly nameOf: (form: string) => string;
}

const columns = ['reference', 'form', 'applicant', 'received', 'files', 'actions'] as const;

/** A table, with a card per row on narrow screens. */
export function PlainTable({ rows, list, nameOf }: PlainTableProps) {
  const { t } = useLocale();
  const follow = useRowLinks();
  return (
    <table className="list-table submission-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`cell-${column}`}>
              {t(`requests.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PlainRow
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

interface PlainRowProps {
  readonly submission: StaffSubmissionRow;
  readonly address: string;
  readonly formName: string;
  readonly t: Translate;
  readonly onFollow: Follow;
}

const PlainRow = memo(function PlainRow({ submission, address, formName, t, onFollow }: PlainRowProps) {
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
        <bdi>{applicant === '' ? t('requests.noApplicant') : applicant}</bdi>
      </td>
      <td className="cell-received">{formatDateTime(receivedAt)}</td>
      <td className="cell-files">{count === 0 ? t('requests.noFiles') : t('requests.files', { count })}</td>
      <td className="cell-actions">
        <a
          className="row-open"
          href={address}
          onClick={onFollow}
          aria-label={`${t('requests.view')} ${reference}`}
        >
          {t('requests.view')}
        </a>
      </td>
    </tr>
  );
});
