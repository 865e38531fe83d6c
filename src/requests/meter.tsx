import { useCallback, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { type Closing, closingOf, syncTriesLeft } from './closing.ts';
import type { Entry, SendWhen } from '../outbox/entry.ts';
import { Icon } from '../ui/icon.tsx';
import { type Delivery, useOutbox } from '../ui/outbox-context.tsx';
import { useLive } from '../ui/use-live.ts';
import { paceWords, sentWords, shareOf } from './meter-messages.ts';
import { percentOf, ProgressBar, useAnnounced, useProgress } from './progress.tsx';
import type { LinkCost } from '../outbox/may-send-automatically.ts';
import type { OutboxStore } from '../outbox/ports.ts';

interface MeterProps {
  readonly entry: Entry;
  /** A living attempt is under way. */
  readonly sending: boolean;
}

/** Shows a request's progress and rate, when it may be sent, and whether the page must stay open. */
export function Meter({ entry, sending }: MeterProps) {
  const { outbox, delivery, linkCost } = useOutbox();
  const { t } = useLocale();
  const known = useLive(
    useCallback(
      async () => ({
        ...(await outbox.remembered()),
        wakes: await delivery()?.wakes(),
        cost: linkCost(),
      }),
      [outbox, delivery, linkCost],
    ),
  );
  const progress = useProgress(entry, known?.bytesPerSecond);
  const share = shareOf(progress);
  const sent = sentWords(t, progress);
  const pace = paceWords(t, progress, sending);
  const news = t('meter.news', { percent: percentOf(share), sent, pace: pace ?? '' });
  const said = useAnnounced(share, news.trim());
  const isWaiting = entry.state.kind !== 'attention';
  return (
    <section className="meter" aria-labelledby="meter-title" data-percent={percentOf(share)}>
      <h2 id="meter-title">{t('meter.title')}</h2>
      {sending || progress.sentBytes > 0 ? <ProgressBar share={share} label={t('meter.title')} /> : null}
      <p className="meter-sent">{sent}</p>
      {pace === undefined || !isWaiting ? null : <p className="hint">{pace}</p>}
      <p className="visually-hidden" role="status">
        {sending ? said : ''}
      </p>
      {known === undefined || !isWaiting ? null : (
        <>
          {/* Unknown until the delivery code is loaded. */}
          {known.wakes === undefined ? null : (
            <ClosingNote
              closing={closingOf(entry, progress, { ...known, wakes: known.wakes })}
              tries={syncTriesLeft(known)}
            />
          )}
          <SendChoice entry={entry} cost={known.cost} />
        </>
      )}
    </section>
  );
}

interface ClosingNoteProps {
  readonly closing: Closing;
  /** The browser's remaining tries once this page is closed. */
  readonly tries: number;
}

function ClosingNote({ closing, tries }: ClosingNoteProps) {
  const { t } = useLocale();
  return (
    <p className="meter-closing" data-closing={closing}>
      <Icon name={closing === 'interrupts' ? 'attention' : 'check'} />{' '}
      <span>{t(`meter.closing.${closing}`, { count: tries })}</span>
    </p>
  );
}

const choices: readonly SendWhen[] = ['now', 'held', 'unmetered'];

interface SendChoiceProps {
  readonly entry: Pick<Entry, 'submissionId' | 'sendWhen'>;
  readonly cost: LinkCost;
}

/** Lets the person choose when to send: data aboard is expensive, and a port may be near (conventions 40). */
function SendChoice({ entry: { submissionId, sendWhen = 'now' }, cost }: SendChoiceProps) {
  const services = useOutbox();
  const { t } = useLocale();
  const [failed, setFailed] = useState(false);
  // Shown at once; the stored value follows.
  const [asked, setAsked] = useState<SendWhen>();
  if (asked === sendWhen) setAsked(undefined);
  const shown = asked ?? sendWhen;
  const choose = (when: SendWhen): void => {
    setFailed(false);
    setAsked(when);
    chooseWhen(services, submissionId, when).catch(() => {
      setAsked(undefined);
      setFailed(true);
    });
  };
  return (
    <fieldset className="send-choice">
      <legend>{t('meter.when.title')}</legend>
      {choices.map((when) => (
        <label key={when} className="choice">
          <input
            type="radio"
            name="sendWhen"
            value={when}
            checked={shown === when}
            onChange={() => choose(when)}
          />
          <span>{t(`meter.when.${when}`)}</span>
        </label>
      ))}
      {shown === 'unmetered' ? <p className="hint">{t(`meter.cost.${cost}`)}</p> : null}
      <p role="status">{failed ? t('device.problem.failed') : ''}</p>
    </fieldset>
  );
}

/**
 * Stores when a person wants a request sent, and starts sending if that is now. A chunk already under way is
 * finished.
 */
export async function chooseWhen(
  {
    outbox,
    requestDelivery,
  }: { readonly outbox: OutboxStore; readonly requestDelivery: Delivery['request'] },
  submissionId: string,
  when: SendWhen,
): Promise<void> {
  await outbox.chooseWhen(submissionId, when);
  if (when === 'now') requestDelivery('person', submissionId);
  else requestDelivery('event');
}
