import { type CaseEventAnswer, isCaseState, isVerdict } from '../../contracts/cases.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { panamaDateTime } from '../panama-time.ts';
import { dayText } from './waiting-marks.tsx';

interface HistoryProps {
  readonly events: readonly CaseEventAnswer[];
  readonly documentName: (field: string) => string;
}

export function History({ events, documentName }: HistoryProps) {
  const { t } = useLocale();
  return (
    <section className="sheet-section" aria-labelledby="history-title">
      <h2 id="history-title">{t('casework.history.title')}</h2>
      <EventList events={events.toReversed()} documentName={documentName} />
    </section>
  );
}

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

interface EventReader {
  readonly t: Translate;
  /** The label of a document field, by its name on the wire. */
  readonly documentName: (field: string) => string;
}

export function eventText({ t, documentName }: EventReader, event: CaseEventAnswer): string {
  const { kind, before, after, subject } = event;
  const shown = { before: valueText(t, kind, before), after: valueText(t, kind, after) };
  switch (kind) {
    case 'received':
    case 'note':
    case 'message':
    case 'reply':
    case 'correction':
    case 'withdrawal':
    case 'acceptance':
    case 'erasure':
      return t(`casework.history.${kind}`);
    case 'state':
    case 'assignee':
    case 'quotation':
    case 'address':
      return t(`casework.history.${kind}`, shown);
    case 'snooze':
      return after === null
        ? t('casework.history.woken')
        : t('casework.history.snooze', { after: dayText(after) });
    case 'reminder':
      return t('casework.history.reminder', { after: after ?? '' });
    case 'silence':
      return t('casework.history.silence');
    case 'verdict':
      return t('casework.history.verdict', { ...shown, document: documentName(subject ?? '') });
    default:
      // Unknown event from a newer API: shown as it came.
      return t('casework.history.other', { kind, ...shown });
  }
}

export function actorText(t: Translate, { kind, name }: CaseEventAnswer['by']): string {
  if (kind === 'account') return name;
  return t(kind === 'applicant' ? 'casework.history.applicant' : 'casework.history.system');
}

const systemReasons = ['olderThanCases', 'evaluation', 'expired', 'rejected', 'rule'] as const;

/** Reasons given by the server are translated here. */
export function reasonText(t: Translate, { by, reason }: CaseEventAnswer): string | undefined {
  if (reason === null || reason === '') return undefined;
  const ours = by.kind === 'system' ? systemReasons.find((one) => one === reason) : undefined;
  return ours === undefined ? t('casework.history.reason', { reason }) : t(`casework.history.${ours}`);
}

function valueText(t: Translate, kind: string, value: string | null): string {
  if (value === null || value === '')
    return t(kind === 'assignee' ? 'casework.nobody' : 'casework.verdict.none');
  if (kind === 'state' && isCaseState(value)) return t(`casework.state.${value}`);
  if (kind === 'verdict' && isVerdict(value)) return t(`casework.verdict.${value}`);
  return value;
}
