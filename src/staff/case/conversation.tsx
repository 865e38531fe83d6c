import type { ReactNode } from 'react';
import type { StaffMessage, StaffNote } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { panamaDateTime } from '../panama-time.ts';

interface ConversationProps {
  readonly submission: Pick<StaffSubmission, 'notes' | 'messages'>;
  readonly children: ReactNode;
  readonly after: ReactNode;
}

type Entry =
  | { readonly kind: 'note'; readonly said: StaffNote }
  | { readonly kind: 'message'; readonly said: StaffMessage };

/** Notes and messages, oldest first. They look different, and their labels say which is which. */
export function Conversation({ submission: { notes, messages }, children, after }: ConversationProps) {
  const { t } = useLocale();
  const entries = [
    ...notes.map((said): Entry => ({ kind: 'note', said })),
    ...messages.map((said): Entry => ({ kind: 'message', said })),
  ].toSorted((one, other) => Date.parse(one.said.at) - Date.parse(other.said.at));
  return (
    <section className="sheet-section" aria-labelledby="conversation-title">
      <h2 id="conversation-title">{t('casework.conversation.title')}</h2>
      {entries.length === 0 ? <p className="hint">{t('casework.conversation.none')}</p> : null}
      <ol className="conversation">
        {entries.map((entry) =>
          entry.kind === 'note' ? (
            <Note key={entry.said.id} note={entry.said} />
          ) : (
            <Message key={entry.said.id} message={entry.said} />
          ),
        )}
      </ol>
      {children}
      {after}
    </section>
  );
}

function Note({ note: { id, at, by, text } }: { readonly note: StaffNote }) {
  const { t } = useLocale();
  return (
    <li className="said said-note" data-note={id}>
      <p className="said-head">
        <strong>{t('casework.conversation.note')}</strong> {by.name} · {panamaDateTime(at)}
      </p>
      <p className="said-text" dir="auto">
        {text}
      </p>
    </li>
  );
}

function Message({ message }: { readonly message: StaffMessage }) {
  const { t } = useLocale();
  const { id, at, by, text, attachments } = message;
  const isOurs = by.kind !== 'applicant';
  return (
    <li className={`said ${isOurs ? 'said-message' : 'said-reply'}`} data-message={id}>
      <p className="said-head">
        <strong>{t(isOurs ? 'casework.conversation.message' : 'casework.conversation.reply')}</strong>{' '}
        {isOurs ? `${by.name} · ` : ''}
        {panamaDateTime(at)}
      </p>
      <p className="said-text" dir="auto">
        {text}
      </p>
      {attachments.length === 0 ? null : (
        <p className="hint">
          {t('casework.conversation.attachments', { count: attachments.length })}:{' '}
          {attachments.map(({ name }) => name).join(', ')}
        </p>
      )}
      {isOurs ? <MailOf message={message} /> : null}
    </li>
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
