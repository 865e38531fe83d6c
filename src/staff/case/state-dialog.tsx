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
import { isMailAddress } from '../../lib/email.ts';
import type { Locale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Attachments } from './attachments.tsx';
import { Modal } from '../modal.tsx';

interface StateDialogProps {
  readonly state: CaseState;
  readonly language: Locale;
  /** Of the applicant, as far as it is known. */
  readonly email: string;
  /** A verdict asks for a document once more. */
  readonly isDocumentWanted: boolean;
  /** @param files that the applicant gets with it, by a message */
  readonly onSave: (change: CaseChange, files: readonly File[]) => void;
  readonly onClose: () => void;
}

/** The states that may follow. A number chooses, Enter saves: nothing is saved by one press. */
export function StateDialog(props: StateDialogProps) {
  const { state, language, email, isDocumentWanted, onSave, onClose } = props;
  const { t } = useLocale();
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wanted, setWanted] = useState<CaseState>();
  const id = useId();
  const offered = nextStates[state].filter((one) => mayMove(state, one));
  const asksWhy = (to: CaseState): boolean =>
    needsReason(state, to, isDocumentWanted) && reason.trim() === '';
  const mustSay = wanted !== undefined && asksWhy(wanted);
  const choose = (to: CaseState): void => {
    setWanted(to);
    // A reason is typed first where one is needed; elsewhere Enter is heard on the state that was chosen.
    if (asksWhy(to)) document.getElementById(id)?.focus();
    else document.querySelector<HTMLElement>(`[data-dialog="state"] [data-state="${to}"]`)?.focus();
  };
  const save = (): void => {
    if (wanted === undefined) return;
    if (mustSay) document.getElementById(id)?.focus();
    else onSave(changeTo(wanted, reason.trim()), wanted === 'done' ? files : []);
  };
  const press = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const chosen = isTyping ? undefined : offered[Number(event.key) - 1];
    if (chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    const isOnChosen =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>('[data-state]')?.dataset['state'] === wanted;
    // Elsewhere Enter is the browser's: it presses the button that has the focus.
    if (!isTyping && !(isOnChosen && wanted !== undefined)) return;
    event.preventDefault();
    save();
  };
  return (
    <Modal title={t('casework.stateDialog.title')} name="state" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The numbers are short for the buttons in it, which say them. */}
      <div className="state-choice" onKeyDown={press}>
        <StateButtons offered={offered} wanted={wanted} onChoose={choose} />
        <p className="hint">{t('casework.stateDialog.hint')}</p>
        <MailedTo email={email} />
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('casework.stateDialog.reason')}{' '}
            {mustSay ? null : <span className="hint">({t('casework.stateDialog.optional')})</span>}
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
            {t(mustSay ? 'casework.stateDialog.needed' : 'casework.stateDialog.readBy', {
              language: t(`casework.locale.${language}`),
            })}
          </p>
        </div>
        {offered.includes('done') ? <FilesWithDone files={files} onFiles={setFiles} /> : null}
      </div>
      <div className="actions">
        {wanted === undefined ? null : (
          <Button look="primary" data-save-state={wanted} aria-disabled={mustSay} onClick={save}>
            {t('casework.stateDialog.save', { state: t(`casework.state.${wanted}`) })}
          </Button>
        )}
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}

function changeTo(state: CaseState, reason: string): CaseChange {
  return { state, ...(reason === '' ? {} : { reason }) };
}

interface StateButtonsProps {
  readonly offered: readonly CaseState[];
  readonly wanted: CaseState | undefined;
  readonly onChoose: (state: CaseState) => void;
}

function StateButtons({ offered, wanted, onChoose }: StateButtonsProps) {
  const { t } = useLocale();
  return (
    <ul className="state-buttons">
      {offered.map((to, index) => (
        <li key={to}>
          <button
            type="button"
            className={`button button-secondary case-${to}`}
            data-state={to}
            data-first={index === 0 ? '' : undefined}
            aria-pressed={to === wanted}
            onClick={() => onChoose(to)}
          >
            <kbd aria-hidden="true">{index + 1}</kbd> <span>{t(`casework.state.${to}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where the mail about the new state goes, as the API decides it. */
function MailedTo({ email }: { readonly email: string }) {
  const { t } = useLocale();
  if (!isMailAddress(email)) {
    return (
      <p className="field-error" data-mailed-to="">
        {t('casework.stateDialog.notMailed')}
      </p>
    );
  }
  return (
    <p className="hint" data-mailed-to={email}>
      {t('casework.stateDialog.mailed', { email })}
    </p>
  );
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
      <p className="hint">{t('casework.stateDialog.attached')}</p>
    </>
  );
}
