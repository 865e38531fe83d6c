import { useId, useState } from 'react';
import type { StaffMessage } from '../../contracts/cases.ts';
import { submissionFilePath } from '../../contracts/staff-submissions.ts';
import { formatBytes } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';
import { panamaDateTime } from '../panama-time.ts';
import { addressOf } from './history.tsx';
import { SavingOutcome, useSaving } from '../saving-files.tsx';

/** How a file that came with a message becomes a document of the request. */
export interface Placing {
  /** The documents that are wanted, by their names on the wire. */
  readonly wanted: readonly string[];
  readonly nameOf: (field: string) => string;
  readonly take: (file: { readonly fileId: string; readonly name: string }, field: string) => Promise<void>;
}

interface MessageProps {
  readonly place: Placing;
  /** @returns whether it was saved */
  readonly onMail: (messageId: string, belongs: boolean) => Promise<boolean>;
  readonly submissionId: string;
  readonly message: StaffMessage;
}

/** A message between office and applicant, with its files and what became of its mail. */
export function Message({ submissionId, message, place, onMail }: MessageProps) {
  const { t } = useLocale();
  const { id, at, by, text, attachments, byMail } = message;
  const isOurs = by.kind === 'account';
  const isUndecided = byMail?.isSuggested === true;
  return (
    <li className={`said ${isOurs ? 'said-message' : 'said-reply'}`} data-message={id} data-by={by.kind}>
      <p className="said-head">
        <strong>{headOf(t, message)}</strong> {isOurs ? `${by.name} · ` : ''}
        {panamaDateTime(at)}
        {byMail === undefined ? '' : ` · ${t('casework.conversation.byMail')}`}
      </p>
      {byMail === undefined ? null : <WhoseMail byMail={byMail} />}
      <p className="said-text" dir="auto">
        {text}
      </p>
      <FilesOfMessage
        submissionId={submissionId}
        files={attachments}
        {...(isOurs || isUndecided ? {} : { place })}
      />
      {byMail === undefined ? null : <BesideMail {...byMail} />}
      {isUndecided ? (
        <Belonging address={addressOf(t, by)} onDecide={(belongs) => onMail(id, belongs)} />
      ) : null}
      {isOurs ? <MailOf message={message} /> : null}
    </li>
  );
}

function headOf(t: Translate, { by }: StaffMessage): string {
  if (by.kind === 'correspondent') return t('casework.conversation.ofSender', { address: addressOf(t, by) });
  return t(by.kind === 'account' ? 'casework.conversation.message' : 'casework.conversation.reply');
}

type ByMail = NonNullable<StaffMessage['byMail']>;

/** Says where it is not certain whose mail it is, and where nobody could read it. */
function WhoseMail({ byMail: { sender, isSealed } }: { readonly byMail: ByMail }) {
  const { t } = useLocale();
  return (
    <>
      {sender === 'applicant' ? null : (
        <p className="hint" data-mail-sender={sender}>
          {t(`casework.conversation.${sender}`)}
        </p>
      )}
      {isSealed ? <p className="hint">{t('casework.conversation.sealed')}</p> : null}
    </>
  );
}

interface BelongingProps {
  /** Of the mail. */
  readonly address: string;
  /** @returns whether it was saved */
  readonly onDecide: (belongs: boolean) => Promise<boolean>;
}

/** Asks about a mail that names the request in its subject alone. */
function Belonging({ address, onDecide }: BelongingProps) {
  const { t } = useLocale();
  const id = useId();
  const [isRemoving, setRemoving] = useState(false);
  const [isDecided, setDecided] = useState(false);
  const close = (): void => setRemoving(false);
  const decide = async (belongs: boolean): Promise<void> => {
    if (isDecided) return;
    setDecided(true);
    const isSaved = await onDecide(belongs);
    if (!isSaved) setDecided(false);
    // The buttons go, and the focus must not go with them.
    else document.querySelector<HTMLElement>('#conversation-title')?.focus({ preventScroll: true });
  };
  return (
    <div className="actions" role="group" aria-labelledby={id}>
      <p id={id}>{t('casework.conversation.suggested')}</p>
      <Button data-belongs="yes" aria-disabled={isDecided} onClick={() => void decide(true)}>
        {t('casework.conversation.belongs')}
      </Button>
      <Button data-belongs="no" aria-disabled={isDecided} onClick={() => setRemoving(!isDecided)}>
        {t('casework.conversation.belongsNot')}
      </Button>
      {isRemoving ? (
        <Modal title={t('casework.conversation.removeTitle', { address })} name="remove-mail" onClose={close}>
          <p>{t('casework.conversation.removeBody')}</p>
          <div className="actions">
            <Button data-first="" onClick={close}>
              {t('casework.cancel')}
            </Button>
            <Button
              look="danger"
              data-remove-mail=""
              onClick={() => {
                close();
                void decide(false);
              }}
            >
              {t('casework.conversation.remove')}
            </Button>
          </div>
        </Modal>
      ) : null}
    </div>
  );
}

interface FilesOfMessageProps {
  /** Absent: they are the office's own, or nobody has said yet that they are about the request. */
  readonly place?: Placing;
  readonly submissionId: string;
  readonly files: StaffMessage['attachments'];
}

/** Each is saved by a press. */
function FilesOfMessage({ submissionId, files, place }: FilesOfMessageProps) {
  const { t } = useLocale();
  const [last, save] = useSaving(({ fileId }: StaffMessage['attachments'][number]) =>
    submissionFilePath(submissionId, fileId),
  );
  if (files.length === 0) return null;
  return (
    <div className="said-files">
      <p className="hint">{t('casework.conversation.attachments', { count: files.length })}</p>
      {files.map((file) => (
        <span key={file.fileId} className="said-file">
          <Button
            icon="export"
            look="quiet"
            data-attachment={file.fileId}
            aria-disabled={last?.state === 'saving'}
            onClick={() => save(file)}
          >
            {file.name} · {formatBytes(file.size)}
          </Button>
          {place === undefined ? null : <Places file={file} place={place} />}
        </span>
      ))}
      <div role="status">{last === undefined ? null : <SavingOutcome last={last} />}</div>
    </div>
  );
}

interface PlacesProps {
  readonly file: StaffMessage['attachments'][number];
  readonly place: Placing;
}

/** One press for each document that is wanted. */
function Places({ file, place }: PlacesProps) {
  const { t } = useLocale();
  if (file.field !== undefined)
    return (
      <span className="hint">
        {t('casework.conversation.takenAs', { document: place.nameOf(file.field) })}
      </span>
    );
  return place.wanted.map((field) => (
    <Button key={field} data-take-as={field} onClick={() => void place.take(file, field)}>
      {t('casework.conversation.takeAs', { document: place.nameOf(field) })}
    </Button>
  ));
}

function BesideMail({ quoted, leftOut }: ByMail) {
  const { t } = useLocale();
  return (
    <>
      {leftOut.length === 0 ? null : (
        <p className="hint" data-left-out="">
          {t('casework.conversation.leftOut', { count: leftOut.length })} {leftOut.join(', ')}
        </p>
      )}
      {quoted === '' ? null : (
        <details className="hint" data-quoted="">
          <summary>{t('casework.conversation.quoted')}</summary>
          <p className="said-text" dir="auto">
            {quoted}
          </p>
        </details>
      )}
    </>
  );
}

function MailOf({ message: { mail } }: { readonly message: StaffMessage }) {
  const { t } = useLocale();
  if (mail === null) return <p className="hint">{t('casework.conversation.noMail')}</p>;
  const time = mail.sentAt === null ? '' : panamaDateTime(mail.sentAt);
  return (
    <p
      className={mail.state === 'failing' || mail.state === 'refused' ? 'mail-failing' : 'hint'}
      data-mail={mail.state}
    >
      {t(`casework.conversation.mail.${mail.state}`, { time })}
    </p>
  );
}
