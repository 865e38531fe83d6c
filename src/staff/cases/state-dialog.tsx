import { type KeyboardEvent, useId, useState } from 'react';
import {
  type CaseChange,
  type CaseState,
  longestReason,
  mayMove,
  needsReason,
  nextStates,
} from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Locale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Attachments } from './attachments.tsx';
import { Modal } from '../modal.tsx';

interface StateDialogProps {
  readonly state: CaseState;
  readonly language: Locale;
  /** @param files that the applicant gets with it, by a message */
  readonly onSave: (change: CaseChange, files: readonly File[]) => void;
  readonly onClose: () => void;
}

/** The states that may follow, each with its number. One that needs no reason is saved by its number alone. */
export function StateDialog({ state, language, onSave, onClose }: StateDialogProps) {
  const { t } = useLocale();
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wanted, setWanted] = useState<CaseState>();
  const id = useId();
  const offered = nextStates[state].filter((one) => mayMove(state, one));
  const mustSay = wanted !== undefined && needsReason(state, wanted) && reason.trim() === '';
  const choose = (to: CaseState): void => {
    if (!needsReason(state, to) || reason.trim() !== '') return save(to);
    setWanted(to);
    document.getElementById(id)?.focus();
  };
  const save = (to: CaseState): void => onSave(changeTo(to, reason.trim()), to === 'done' ? files : []);
  const press = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const chosen = isTyping ? undefined : offered[Number(event.key) - 1];
    if (chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (isTyping && event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (wanted !== undefined && reason.trim() !== '') save(wanted);
    }
  };
  return (
    <Modal title={t('desk.stateDialog.title')} name="state" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The numbers are short for the buttons in it, which say them. */}
      <div className="state-choice" onKeyDown={press}>
        <ul className="state-buttons">
          {offered.map((to, index) => (
            <li key={to}>
              <button
                type="button"
                className={`button button-secondary case-${to}`}
                data-state={to}
                data-first={index === 0 ? '' : undefined}
                aria-pressed={to === wanted}
                onClick={() => choose(to)}
              >
                <kbd aria-hidden="true">{index + 1}</kbd> <span>{t(`desk.state.${to}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="hint">{t('desk.stateDialog.hint')}</p>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('desk.stateDialog.reason')}{' '}
            {mustSay ? null : <span className="hint">({t('desk.stateDialog.optional')})</span>}
          </label>
          <textarea
            id={id}
            className="input"
            rows={3}
            maxLength={longestReason}
            value={reason}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setReason(event.target.value)}
          />
          <p className={mustSay ? 'field-error' : 'hint'} id={`${id}-hint`}>
            {t(mustSay ? 'desk.stateDialog.needed' : 'desk.stateDialog.readBy', {
              language: t(`desk.locale.${language}`),
            })}
          </p>
        </div>
        {offered.includes('done') ? <FilesWithDone files={files} onFiles={setFiles} /> : null}
      </div>
      <div className="actions">
        {wanted === undefined ? null : (
          <Button look="primary" aria-disabled={mustSay} onClick={() => (mustSay ? undefined : save(wanted))}>
            {t(`desk.state.${wanted}`)}
          </Button>
        )}
        <Button onClick={onClose}>{t('desk.cancel')}</Button>
      </div>
    </Modal>
  );
}

function changeTo(state: CaseState, reason: string): CaseChange {
  return { state, ...(reason === '' ? {} : { reason }) };
}

interface FilesWithDoneProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** An endorsement, a certificate: what the applicant has been waiting for. */
function FilesWithDone({ files, onFiles }: FilesWithDoneProps) {
  const { t } = useLocale();
  return (
    <>
      <Attachments files={files} onFiles={onFiles} />
      <p className="hint">{t('desk.stateDialog.attached')}</p>
    </>
  );
}
