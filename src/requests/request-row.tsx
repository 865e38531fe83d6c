import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { forms, isFormId } from '../forms/index.ts';
import { formatBytes, formatDateTime } from '../i18n/format.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import type { Remembered } from '../outbox/ports.ts';
import { Icon } from '../ui/icon.tsx';
import { DraftDelete } from './draft-delete.tsx';
import type { RequestRow } from './request-list.ts';
import { RowMeter } from './row-meter.tsx';
import { nextLines, nextTitle } from './next-words.ts';
import { BreakSeal, SealedNumber } from './sealed-request.tsx';
import { StateBadge } from './state-badge.tsx';

interface RequestRowItemProps {
  readonly row: RequestRow;
  readonly name: string;
  readonly remembered: Remembered;
}

/** The whole row is the link; a draft leads back into its form. */
export function RequestRowItem({ row, name, remembered }: RequestRowItemProps) {
  const { t } = useLocale();
  return (
    <li
      className="row"
      data-submission-id={row.submissionId}
      data-state={row.state}
      data-next-row={row.next.state}
      data-case-state={row.caseState}
      data-sealed={row.entry?.sealed === true ? '' : undefined}
    >
      <RowLink row={row}>
        <span className="row-text">
          <span className="row-name">{name}</span>
          <StateBadge state={row.next.state} text={nextTitle(t, row.next)} />
          {row.next.tone === 'act' && row.next.sentence !== 'lost'
            ? nextLines(t, row.next).map((line) => <span key={line}>{line}</span>)
            : null}
          <span className="hint">
            {t(`request.list.${row.when}`, { when: formatDateTime(row.at) })}
            {row.files === undefined ? null : (
              <>
                {' '}
                · <span className="unbroken">{sizeText(t, row.files, row.size)}</span>
              </>
            )}
          </span>
          {row.entry?.sealed === true ? <SealedNumber entry={row.entry} /> : null}
          {row.applicant === undefined ? null : <span className="hint">{row.applicant}</span>}
          {row.reference === undefined ? null : <span className="hint">{row.reference}</span>}
          {row.entry === undefined ? null : (
            <RowMeter
              entry={row.entry}
              sending={row.state === 'sending'}
              name={name}
              remembered={remembered}
            />
          )}
        </span>
      </RowLink>
      {row.entry?.sealed === true ? <BreakSeal entry={row.entry} /> : null}
      {row.state === 'draft' ? <DraftDelete submissionId={row.submissionId} name={name} /> : null}
    </li>
  );
}

interface RowLinkProps {
  readonly row: RequestRow;
  readonly children: ReactNode;
}

/** What is sealed is opened in place: its address would tell the next one where it stands, later too. */
function RowLink({ row, children }: RowLinkProps) {
  if (row.entry?.sealed === true) return <div className="row-link">{children}</div>;
  return (
    <Link className="row-link" to={targetOf(row)}>
      {children}
      <Icon name="forward" />
    </Link>
  );
}

function targetOf({ state, form, submissionId }: RequestRow): string {
  return state === 'draft' && isFormId(form)
    ? `${forms[form].path}?draft=${submissionId}`
    : `/requests/${submissionId}`;
}

function sizeText(t: Translate, files: number, size: number = 0): string {
  if (files === 0) return t('request.list.noFiles');
  return t('request.list.files', { count: files, size: formatBytes(size) });
}
