import { Link } from 'react-router-dom';
import { forms, isFormId } from '../forms/index.ts';
import { formatBytes, formatDateTime } from '../i18n/format.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import type { Remembered } from '../outbox/ports.ts';
import { Icon } from '../ui/icon.tsx';
import { DraftDelete } from './draft-delete.tsx';
import type { RequestRow } from './request-list.ts';
import { RowMeter } from './row-meter.tsx';
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
      data-case-state={row.caseState}
    >
      <Link className="row-link" to={targetOf(row)}>
        <span className="row-text">
          <span className="row-name">{name}</span>
          <StateBadge
            state={row.state}
            words={row.words}
            text={
              row.caseState === undefined ? t(`request.state.${row.words}`) : t(`case.state.${row.caseState}`)
            }
            caseState={row.caseState}
          />
          <span className="hint">
            {whenText(t, row)}
            {row.files === undefined ? null : (
              <>
                {' '}
                · <span className="unbroken">{sizeText(t, row.files, row.size)}</span>
              </>
            )}
          </span>
          {row.pending === undefined ? null : (
            <span className="row-pending">
              <Icon name="device" /> {t('case.row.pending', { count: row.pending })}
            </span>
          )}
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
        <Icon name="forward" />
      </Link>
      {row.state === 'draft' ? <DraftDelete submissionId={row.submissionId} name={name} /> : null}
    </li>
  );
}

function targetOf({ state, form, submissionId }: RequestRow): string {
  return state === 'draft' && isFormId(form)
    ? `${forms[form].path}?draft=${submissionId}`
    : `/requests/${submissionId}`;
}

function whenText(t: Translate, { state, words, at }: RequestRow): string {
  const when = formatDateTime(at);
  if (state === 'draft') return t('request.list.started', { when });
  if (state === 'erased') return t('request.list.erasedAt', { when });
  if (words === 'answered') return t('request.list.answeredAt', { when });
  return state === 'delivered' ? t('request.list.receivedAt', { when }) : t('request.list.saved', { when });
}

function sizeText(t: Translate, files: number, size: number = 0): string {
  if (files === 0) return t('request.list.noFiles');
  return t('request.list.files', { count: files, size: formatBytes(size) });
}
