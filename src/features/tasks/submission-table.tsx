import { Link, useLocation } from 'react-router-dom';
import { formatDateTime } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { applicantOf, type ListedSubmission } from './submission-list.ts';

interface SubmissionTableProps {
  readonly rows: readonly ListedSubmission[];
  readonly nameOf: (form: string) => string;
}

const columns = ['reference', 'form', 'applicant', 'received', 'files', 'actions'] as const;

/** A table, and on narrow screens a card for each row. */
export function SubmissionTable({ rows, nameOf }: SubmissionTableProps) {
  const { t } = useLocale();
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
          <SubmissionRow key={row.submission.submissionId} row={row} nameOf={nameOf} />
        ))}
      </tbody>
    </table>
  );
}

interface SubmissionRowProps extends Pick<SubmissionTableProps, 'nameOf'> {
  readonly row: ListedSubmission;
}

function SubmissionRow({ row: { submission }, nameOf }: SubmissionRowProps) {
  const { t } = useLocale();
  const { pathname, search } = useLocation();
  const { submissionId, reference, form, receivedAt, files } = submission;
  const applicant = applicantOf(submission);
  const count = files.length;
  return (
    <tr data-submission={submissionId}>
      <th scope="row" className="cell-reference">
        {reference}
      </th>
      <td className="cell-form">{nameOf(form)}</td>
      <td className="cell-applicant">
        <bdi>{applicant === '' ? t('tasks.noApplicant') : applicant}</bdi>
      </td>
      <td className="cell-received">{formatDateTime(receivedAt)}</td>
      <td className="cell-files">{count === 0 ? t('tasks.noFiles') : t('tasks.files', { count })}</td>
      <td className="cell-actions">
        <Link
          className="row-open"
          to={`${pathname}/${encodeURIComponent(submissionId)}`}
          state={{ list: search }}
          aria-label={`${t('tasks.view')} ${reference}`}
        >
          {t('tasks.view')}
        </Link>
      </td>
    </tr>
  );
}
