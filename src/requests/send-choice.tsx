import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import type { Entry, SendWhen } from '../outbox/entry.ts';
import type { LinkCost } from '../outbox/may-send-automatically.ts';
import { type Delivery, useOutbox } from '../ui/outbox-context.tsx';
import type { OutboxStore } from '../outbox/ports.ts';

const choices: readonly SendWhen[] = ['now', 'held', 'unmetered'];

interface SendChoiceProps {
  readonly entry: Pick<Entry, 'submissionId' | 'sendWhen'>;
  readonly cost: LinkCost;
}

/** Lets the person choose when to send: data aboard is expensive, and a port may be near (conventions 40). */
export function SendChoice({ entry: { submissionId, sendWhen = 'now' }, cost }: SendChoiceProps) {
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
