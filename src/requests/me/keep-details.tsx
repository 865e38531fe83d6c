import { useState } from 'react';
import type { Details } from '../../form/details.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-control.ts';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { showToast } from '../../ui/toast.ts';

/** Asks once whose device this is. Without a yes nothing is kept; "others use it" clears what was. */
export function KeepDetails({ details }: { readonly details: Details }) {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const [failed, setFailed] = useState(false);
  const answer = (isOwn: boolean): void => {
    setFailed(false);
    const change = isOwn ? { own: true, shared: false, details } : { shared: true };
    outbox.remember(change).then(
      () => {
        showToast({ tone: 'good', text: t(isOwn ? 'me.kept' : 'me.othersUse') });
        // The question goes with its buttons.
        focusHeading();
      },
      () => setFailed(true),
    );
  };
  return (
    <section className="keep-details" data-keep-details aria-labelledby="keep-details-title">
      <h2 id="keep-details-title">{t('me.offer.title')}</h2>
      <p>{t('me.offer.body')}</p>
      <div className="actions">
        <Button look="primary" icon="check" onClick={() => answer(true)}>
          {t('me.offer.yes')}
        </Button>
        <Button onClick={() => answer(false)}>{t('me.offer.no')}</Button>
      </div>
      <p role="status">{failed ? t('device.problem.failed') : ''}</p>
    </section>
  );
}
