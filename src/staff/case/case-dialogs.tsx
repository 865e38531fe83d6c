import {
  type CaseAnswer,
  type CaseChange,
  type CaseState,
  caseStates,
  longestReason,
  mayMove,
  needsReason,
  nextStates,
  type Verdict,
} from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { KeysHelp } from '../keys/keys.tsx';
import { type DocumentFault, reasonFor } from '../documents/document-faults.ts';
import { AcceptAllDialog, NotShownDialog } from './accept-dialogs.tsx';
import { NotAskedDialog } from './asking.tsx';
import { AssignDialog, TakeOverDialog, useColleagues } from './colleagues.tsx';
import { type CaseDocument, documentsToResend, notLookedAt, proposedState } from './documents-of-case.ts';
import type { CaseWork } from './use-case-work.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { isMailAddress } from '../../lib/email.ts';
import { languageName, type Locale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Attachments } from './conversation.tsx';
import { Modal } from '../modal.tsx';
import { Notice } from '../../ui/notice.tsx';

interface CaseDialogsProps {
  readonly documents: readonly CaseDocument[];
  readonly work: CaseWork;
  readonly case: CaseAnswer;
  readonly submission: StaffSubmission;
  readonly documentName: (field: string) => string;
}

export function CaseDialogs(props: CaseDialogsProps) {
  const { documents, work, case: present, submission, documentName } = props;
  const { t, translations } = useLocale();
  const language = submission.locale ?? 'es';
  const spoken = translations[language];
  const colleagues = useColleagues();
  const { dialog, close } = work;
  if (dialog === undefined) return null;
  switch (dialog.kind) {
    case 'keys':
      return <KeysHelp onClose={close} />;
    case 'state':
      return (
        <StateDialog
          state={present.state}
          language={language}
          email={submission.applicant.email}
          isDocumentWanted={documentsToResend(documents).length > 0}
          proposed={proposedState(documents, present.state)}
          onClose={close}
          onSave={(change, files) =>
            work.changeState(
              change,
              t('casework.saved.state', { state: t(`casework.state.${change.state ?? present.state}`) }),
              { files, text: change.reason || spoken('casework.stateDialog.filesSent') },
            )
          }
        />
      );
    case 'acceptAll': {
      const left = notLookedAt(documents);
      return (
        <AcceptAllDialog
          documents={left.map((one) => ({ name: documentName(one.field), isShown: work.isShown(one) }))}
          onAccept={work.acceptAll}
          onLook={() => work.look(left.find((one) => !work.isShown(one)))}
          onClose={close}
        />
      );
    }
    case 'notShown': {
      const { document } = dialog;
      return (
        <NotShownDialog
          document={documentName(document.field)}
          onLook={() => work.look(document)}
          onAccept={() => void work.setVerdict(document, 'accepted')}
        />
      );
    }
    case 'notAsked':
      return <NotAskedDialog work={work} leave={dialog.leave} documentName={documentName} />;
    case 'takeOver':
      return <TakeOverDialog names={[dialog.name]} count={1} onTake={work.takeOver} onClose={close} />;
    case 'assign':
      return (
        <AssignDialog
          colleagues={colleagues}
          present={present.assignee?.id}
          onAssign={work.assign}
          onClose={close}
        />
      );
    case 'verdict': {
      const { verdict, document, fault } = dialog;
      return (
        <VerdictDialog
          verdict={verdict}
          proposed={spoken(reasonText(verdict, fault))}
          document={documentName(document.field)}
          isShown={work.isShown(document)}
          language={language}
          onClose={close}
          onSave={(reason) => void work.setVerdict(document, verdict, reason)}
        />
      );
    }
  }
}

/** The ready reason for a verdict, and for what of the document is not to be seen. */
function reasonText(verdict: Exclude<Verdict, 'accepted'>, fault: DocumentFault | undefined) {
  return fault === undefined
    ? (`casework.verdictDialog.${verdict}` as const)
    : (`casework.fault.reason.${reasonFor(fault)}` as const);
}

interface StateDialogProps {
  readonly state: CaseState;
  readonly language: Locale;
  /** The applicant's address, as far as it is known. */
  readonly email: string;
  readonly isDocumentWanted: boolean;
  /** Chosen as the dialog opens: what the verdicts suggest. */
  readonly proposed: CaseState | undefined;
  /** @param files sent to the applicant along with a message */
  readonly onSave: (change: CaseChange, files: readonly File[]) => void;
  readonly onClose: () => void;
}

/** Chooses among the states that may follow. A number chooses and Enter saves, so that no single key press saves. */
function StateDialog(props: StateDialogProps) {
  const { state, language, email, isDocumentWanted, proposed, onSave, onClose } = props;
  const { t, locale } = useLocale();
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wanted, setWanted] = useState(proposed);
  const id = useId();
  const offered = nextStates[state].filter((one) => mayMove(state, one));
  const asksWhy = (to: CaseState): boolean =>
    needsReason(state, to, isDocumentWanted) && reason.trim() === '';
  const mustSay = wanted !== undefined && asksWhy(wanted);
  const choose = (to: CaseState): void => {
    setWanted(to);
    // Focuses the reason where one is required; otherwise Enter is handled on the chosen state.
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
    const chosen = isTyping ? undefined : offered.find((to) => String(numberOf(to)) === event.key);
    if (chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    const isOnChosen =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>('[data-state]')?.dataset['state'] === wanted;
    // Elsewhere Enter is left to the browser, which presses the focused button.
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
              language: languageName(language, locale),
            })}
          </p>
        </div>
        {wanted === 'done' ? <FilesWithDone files={files} onFiles={setFiles} /> : null}
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

/** The key of a state, the same whatever the present one is: it may change while the dialog is open. */
function numberOf(state: CaseState): number {
  return caseStates.indexOf(state);
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
      {offered.map((to) => (
        <li key={to}>
          <button
            type="button"
            className={`button button-secondary case-${to}`}
            data-state={to}
            data-first={to === (wanted ?? offered[0]) ? '' : undefined}
            aria-pressed={to === wanted}
            onClick={() => onChoose(to)}
          >
            <kbd aria-hidden="true">{numberOf(to)}</kbd> <span>{t(`casework.state.${to}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Says where the mail about the new state will go, following the API's rule. */
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

/** Files the applicant has been waiting for, such as an endorsement or a certificate. */
function FilesWithDone({ files, onFiles }: FilesWithDoneProps) {
  const { t } = useLocale();
  return (
    <>
      <Attachments files={files} onFiles={onFiles} />
      <p className="hint">{t('casework.stateDialog.attached')}</p>
    </>
  );
}

interface VerdictDialogProps {
  readonly verdict: Exclude<Verdict, 'accepted'>;
  /** The reason that stands there to begin with. */
  readonly proposed: string;
  readonly document: string;
  readonly isShown: boolean;
  /** The applicant's language, preselected for the reason. */
  readonly language: Locale;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a document is wanted again, in words the applicant will read. */
function VerdictDialog(props: VerdictDialogProps) {
  const { verdict, proposed, document, isShown, language, onSave, onClose } = props;
  const { t, locale } = useLocale();
  const [reason, setReason] = useState(proposed);
  const id = useId();
  const save = (): void => {
    if (reason.trim() !== '') onSave(reason.trim());
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <Modal title={`${t(`casework.verdict.${verdict}`)}: ${document}`} name="verdict" onClose={onClose}>
      {isShown ? null : (
        <Notice tone="care">
          <p data-not-shown>{t('casework.notShown.body')}</p>
        </Notice>
      )}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('casework.verdictDialog.reason', { language: languageName(language, locale) })}
        </label>
        <textarea
          id={id}
          className="input"
          data-first
          rows={4}
          lang={language}
          required
          maxLength={longestReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={press}
          aria-describedby={`${id}-hint`}
        />
        <p className="hint" id={`${id}-hint`}>
          {t('casework.verdictDialog.hint')}
        </p>
      </div>
      <div className="actions">
        <Button look="primary" aria-disabled={reason.trim() === ''} onClick={save}>
          {t('casework.verdictDialog.send')}
        </Button>
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}
