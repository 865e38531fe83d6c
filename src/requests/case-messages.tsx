import type { RequestStatus } from '../contracts/cases.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';

/** What office and applicant have written to each other about a request, oldest first. */
export function CaseMessages({ messages }: Pick<RequestStatus, 'messages'>) {
  const { t } = useLocale();
  if (messages.length === 0) return null;
  return (
    <section className="case-messages" aria-labelledby="case-messages-title">
      <h3 id="case-messages-title">{t('case.messages.title')}</h3>
      <ol>
        {messages.map(({ messageId, at, from, text, attachments }) => (
          <li key={messageId} className={`case-message case-message-${from}`}>
            <p className="case-message-head">
              <strong>{t(`case.messages.${from}`)}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <p className="case-message-text">{text}</p>
            {attachments > 0 ? (
              <p className="hint">{t('case.messages.attachments', { count: attachments })}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
