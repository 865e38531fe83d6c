import type { CaseEventAnswer } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { panamaDateTime } from '../panama-time.ts';
import { actorText, eventText, reasonText } from './event-text.ts';

interface HistoryProps {
  readonly events: readonly CaseEventAnswer[];
  readonly documentName: (field: string) => string;
}

/** Everything that was done, newest first. */
export function History({ events, documentName }: HistoryProps) {
  const { t } = useLocale();
  return (
    <section className="sheet-section" aria-labelledby="history-title">
      <h2 id="history-title">{t('desk.history.title')}</h2>
      <EventList events={events.toReversed()} documentName={documentName} />
    </section>
  );
}

/** In the order in which they are given. */
export function EventList({ events, documentName }: HistoryProps) {
  const { t } = useLocale();
  return (
    <ol className="history">
      {events.map((event, index) => {
        const reason = reasonText(t, event);
        return (
          <li key={`${event.at} ${index}`} data-event={event.kind}>
            <p className="hint">
              <time dateTime={event.at}>{panamaDateTime(event.at)}</time> · {actorText(t, event.by)}
            </p>
            <p>{eventText({ t, documentName }, event)}</p>
            {reason === undefined ? null : <p className="hint">{reason}</p>}
          </li>
        );
      })}
    </ol>
  );
}
