import type { RequestStatus } from '../contracts/cases.ts';
import { formatDateTime } from '../i18n/format.ts';
import type { Receipt } from '../outbox/entry.ts';
import { useLocale } from '../i18n/use-locale.ts';

interface CaseMessagesProps extends Pick<RequestStatus, 'messages'> {
  /** What this device has sent: it knows the names of the files. */
  readonly arrived: readonly Receipt[];
}

/** What office and applicant have written to each other about a request, oldest first. */
export function CaseMessages({ messages, arrived }: CaseMessagesProps) {
  const { t } = useLocale();
  if (messages.length === 0) return null;
  // A reply of this device bears the id of its addition.
  const sentHere = (messageId: string) => arrived.find(({ submissionId }) => submissionId === messageId);
  return (
    <section className="case-messages" aria-labelledby="case-messages-title">
      <h3 id="case-messages-title">{t('case.messages.title')}</h3>
      <ol>
        {messages.map((message) => (
          <CaseMessage key={message.messageId} message={message} sent={sentHere(message.messageId)} />
        ))}
      </ol>
    </section>
  );
}

interface CaseMessageProps {
  readonly message: RequestStatus['messages'][number];
  readonly sent: Receipt | undefined;
}

function CaseMessage({ message, sent }: CaseMessageProps) {
  const { t } = useLocale();
  const { at, from, text, attachments } = message;
  const added =
    sent === undefined
      ? {}
      : {
          'data-addition': sent.addition?.kind,
          'data-submission-id': sent.submissionId,
          'data-state': 'delivered',
        };
  const names = sent?.files.map(({ name }) => name).join(', ') ?? '';
  return (
    <li className={`case-message case-message-${from}`} {...added}>
      <p className="case-message-head">
        <strong>{t(`case.messages.${from}`)}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className="case-message-text">{text}</p>
      {attachments > 0 && from === 'office' ? (
        <p className="hint">{t('case.messages.attachments', { count: attachments })}</p>
      ) : null}
      {names === '' ? null : <p className="hint">{names}</p>}
    </li>
  );
}
