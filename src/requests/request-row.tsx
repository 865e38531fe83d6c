import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { forms, isFormId } from '../forms/index.ts';
import { formatBytes, formatDateTime } from '../i18n/format.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import type { Remembered } from '../outbox/ports.ts';
import { Icon } from '../ui/icon.tsx';
import type { RequestRow } from './request-list.ts';
import { nextLines, nextTitle } from './next-words.ts';
import { BreakSeal, SealedNumber } from './sealed-request.tsx';
import { StateBadge } from './state-badge.tsx';
import { DeleteDraftDialog } from '../ui/delete-draft-dialog.tsx';
import { focusHeading } from '../ui/focus-control.ts';
import { useOutbox } from '../ui/outbox-context.tsx';
import { showToast } from '../ui/toast.ts';
import type { Entry } from '../outbox/entry.ts';
import { paceWords, sentWords, shareOf } from './meter-messages.ts';
import { ProgressBar, useProgress } from './progress.tsx';

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

/** Opens a sealed request in place: its address would reveal to the next user where it stands, also later. */
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

interface DraftDeleteProps {
  readonly submissionId: string;
  readonly name: string;
}

function DraftDelete({ submissionId, name }: DraftDeleteProps) {
  const { t } = useLocale();
  const { drafts } = useOutbox();
  const [asking, setAsking] = useState(false);
  const remove = (): void => {
    setAsking(false);
    drafts.remove(submissionId).then(
      () => {
        focusHeading();
        showToast({ tone: 'info', text: t('device.removed') });
      },
      () => showToast({ tone: 'bad', text: t('device.problem.failed') }),
    );
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('device.ofLabel', { action: t('request.action.remove'), label: name })}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </button>
      {asking ? <DeleteDraftDialog onConfirm={remove} onCancel={() => setAsking(false)} /> : null}
    </>
  );
}

interface RowMeterProps {
  readonly entry: Entry;
  readonly sending: boolean;
  readonly name: string;
  readonly remembered: Remembered;
}

function RowMeter({ entry, sending, name, remembered }: RowMeterProps) {
  const { t } = useLocale();
  const progress = useProgress(entry, remembered.bytesPerSecond);
  const pace = paceWords(t, progress, sending);
  const isUnderWay = sending || progress.sentBytes > 0;
  return (
    <span className="row-meter">
      {isUnderWay ? (
        <ProgressBar
          share={shareOf(progress)}
          label={t('device.ofLabel', { action: t('meter.title'), label: name })}
        />
      ) : null}
      {isUnderWay ? <span>{sentWords(t, progress)}</span> : null}
      {pace === undefined || entry.state.kind === 'attention' ? null : <span>{pace}</span>}
    </span>
  );
}
