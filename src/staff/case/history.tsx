import { type CaseEventAnswer, isCaseState, isVerdict } from '../../contracts/cases.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { panamaDateTime } from '../panama-time.ts';
import { dayText } from './waiting-marks.tsx';

interface HistoryProps {
  readonly events: readonly CaseEventAnswer[];
  /** The whole history, oldest first, if `events` is a part of it or in another order. */
  readonly all?: readonly CaseEventAnswer[];
  readonly documentName: (field: string) => string;
}

export function History({ events, documentName }: HistoryProps) {
  const { t } = useLocale();
  return (
    <section className="sheet-section" aria-labelledby="history-title">
      <h2 id="history-title">{t('casework.history.title')}</h2>
      <EventList events={events.toReversed()} all={events} documentName={documentName} />
    </section>
  );
}

export function EventList({ events, all = events, documentName }: HistoryProps) {
  const { t } = useLocale();
  const undone = undoneIn(all);
  const reader: EventReader = { t, documentName, lineAt: (position) => all[position - 1] };
  return (
    <ol className="history">
      {events.map((event, index) => {
        const reason = reasonText(t, event);
        const isUndone = undone.has(event);
        return (
          <li key={`${event.at} ${index}`} data-event={event.kind} data-undone={isUndone ? '' : undefined}>
            <p className="hint">
              <time dateTime={event.at}>{panamaDateTime(event.at)}</time> · {actorText(t, event.by)}
            </p>
            <p>{isUndone ? <s>{eventText(reader, event)}</s> : eventText(reader, event)}</p>
            {reason === undefined ? null : <p className="hint">{reason}</p>}
          </li>
        );
      })}
    </ol>
  );
}

/** The lines that were undone; each has a later one that says so. */
function undoneIn(all: readonly CaseEventAnswer[]): ReadonlySet<CaseEventAnswer> {
  return new Set(all.flatMap(({ kind, subject }) => (kind === 'undo' && all[Number(subject) - 1]) || []));
}

interface EventReader {
  readonly t: Translate;
  /** The label of a document field, by its name on the wire. */
  readonly documentName: (field: string) => string;
  /** A line of the history, from 1. */
  readonly lineAt?: (position: number) => CaseEventAnswer | undefined;
}

export function eventText(reader: EventReader, event: CaseEventAnswer): string {
  const { t, documentName, lineAt } = reader;
  const { kind, before, after, subject } = event;
  const shown = { before: valueText(t, kind, before), after: valueText(t, kind, after) };
  switch (kind) {
    case 'received':
    case 'note':
    case 'message':
    case 'correction':
    case 'withdrawal':
    case 'acceptance':
    case 'erasure':
      return t(`casework.history.${kind}`);
    case 'reply':
      return t(`casework.history.${event.by.kind === 'correspondent' ? 'mailed' : 'reply'}`);
    case 'state':
    case 'assignee':
    case 'quotation':
    case 'address':
    case 'reminded':
      return t(`casework.history.${kind}`, shown);
    case 'client':
      if (before !== null && after !== null) return t('casework.history.clientMerged');
      return t(`casework.history.${after === null ? 'clientRemoved' : 'client'}`);
    case 'reminders':
      return t(`casework.history.reminders.${after === 'on' ? 'on' : 'off'}`);
    case 'snooze':
      return after === null
        ? t('casework.history.woken')
        : t('casework.history.snooze', { after: dayText(after) });
    case 'reminder':
      return t('casework.history.reminder', { after: after ?? '' });
    case 'silence':
      return t('casework.history.silence');
    case 'mail':
      if (event.by.kind === 'correspondent') return t('casework.history.named');
      return t('casework.history.mail', { after: addressOf(t, { name: after ?? '' }) });
    case 'placed':
      return t('casework.history.placed', { file: after ?? '', document: documentName(subject ?? '') });
    case 'verdict':
      return t('casework.history.verdict', { ...shown, document: documentName(subject ?? '') });
    case 'undo': {
      const undone = lineAt?.(Number(subject));
      if (undone?.by.kind === 'correspondent')
        return t('casework.history.mailRemoved', { address: addressOf(t, undone.by) });
      return t('casework.history.undo', { what: undone === undefined ? '' : eventText(reader, undone) });
    }
    default:
      // Unknown event from a newer API: shown as it came.
      return t('casework.history.other', { kind, ...shown });
  }
}

/** The address of a mail that is not certainly the applicant's. */
export function addressOf(t: Translate, { name }: Pick<CaseEventAnswer['by'], 'name'>): string {
  return name || t('casework.conversation.nobody');
}

export function actorText(t: Translate, { kind, name }: CaseEventAnswer['by']): string {
  if (kind === 'account') return name;
  if (kind === 'correspondent') return t('casework.history.ofMail', { address: addressOf(t, { name }) });
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
