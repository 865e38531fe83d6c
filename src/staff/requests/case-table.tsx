import { memo, useEffect, useRef } from 'react';
import { turnOf } from '../../contracts/office-need.ts';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { CaseBadge } from '../case/case-badge.tsx';
import { TurnMark } from '../case/turn-mark.tsx';
import { type Follow, useRowLinks } from '../lists/use-row-links.ts';
import { panamaDateTime } from '../panama-time.ts';
import { applicantOf } from './plain-list.ts';

export interface CaseTableProps {
  readonly rows: readonly StaffSubmissionRow[];
  readonly list: string;
  readonly nameOf: (form: string) => string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (submissionIds: readonly string[], isSelected: boolean) => void;
  /** The current row of the keys; -1: none. */
  readonly cursor: number;
}

/** A table, with a card per row on narrow screens. Unread rows are bold and labelled as unread. */
export function CaseTable({ rows, list, nameOf, selected, onSelect, cursor }: CaseTableProps) {
  const { t } = useLocale();
  const follow = useRowLinks();
  const all = rows.length > 0 && rows.every(({ submissionId }) => selected.has(submissionId));
  return (
    <table className="list-table submission-table inbox-table">
      <thead>
        <tr>
          <th scope="col" className="cell-select">
            <label className="select-box">
              <input
                type="checkbox"
                aria-label={t('requests.selectAll')}
                checked={all}
                onChange={() =>
                  onSelect(
                    rows.map(({ submissionId }) => submissionId),
                    !all,
                  )
                }
              />
            </label>
          </th>
          {(['reference', 'form', 'applicant', 'received'] as const).map((column) => (
            <th key={column} scope="col" className={`cell-${column}`}>
              {t(`requests.column.${column}`)}
            </th>
          ))}
          <th scope="col" className="cell-state">
            {t('requests.column.state')}
          </th>
          <th scope="col" className="cell-assignee">
            {t('requests.column.assignee')}
          </th>
          <th scope="col" className="cell-actions">
            {t('requests.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <CaseRow
            key={row.submissionId}
            row={row}
            address={`${list}/${encodeURIComponent(row.submissionId)}`}
            formName={nameOf(row.form)}
            t={t}
            isSelected={selected.has(row.submissionId)}
            isCursor={index === cursor}
            onSelect={onSelect}
            onFollow={follow}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CaseRowProps {
  readonly row: StaffSubmissionRow;
  readonly address: string;
  readonly formName: string;
  readonly t: Translate;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly onSelect: CaseTableProps['onSelect'];
  readonly onFollow: Follow;
}

const CaseRow = memo(function CaseRow(props: CaseRowProps) {
  const { row, address, formName, t, isSelected, isCursor, onSelect, onFollow } = props;
  const { submissionId, reference, receivedAt } = row;
  const applicant = applicantOf(row);
  const isUnread = row.case?.unread === true;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCursor) link.current?.focus();
  }, [isCursor]);
  return (
    <tr
      data-inbox-row
      data-submission={submissionId}
      data-unread={isUnread ? '' : undefined}
      data-cursor={isCursor ? '' : undefined}
      data-case-state={row.case?.state}
      data-turn={row.case === undefined ? undefined : turnOf(row.case.need)}
    >
      <td className="cell-select">
        <label className="select-box">
          <input
            type="checkbox"
            aria-label={t('requests.select', { reference })}
            checked={isSelected}
            onChange={() => onSelect([submissionId], !isSelected)}
          />
        </label>
      </td>
      <th scope="row" className="cell-reference">
        {reference}
        {isUnread ? <span className="visually-hidden"> ({t('requests.unread')})</span> : null}
      </th>
      <td className="cell-form">{formName}</td>
      <td className="cell-applicant">
        <bdi>{applicant === '' ? t('requests.noApplicant') : applicant}</bdi>
        {row.mailTrouble === true ? (
          <span className="mail-failing" data-mail-trouble>
            {' '}
            {t('requests.mailTrouble')}
          </span>
        ) : null}
      </td>
      <td className="cell-received">{panamaDateTime(receivedAt)}</td>
      <td className="cell-state">
        {row.case === undefined ? null : (
          <>
            <CaseBadge state={row.case.state} /> <TurnMark need={row.case.need} />
          </>
        )}
      </td>
      <td className="cell-assignee">
        <bdi>{row.case?.assignee?.name ?? ''}</bdi>
      </td>
      <td className="cell-actions">
        <a
          ref={link}
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
