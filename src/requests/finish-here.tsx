import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { showToast } from '../ui/toast.ts';

/** On a device that others use too: the way to leave it without leaving anything behind. */
export function FinishHere() {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const finish = (): void => {
    setAsking(false);
    outbox.finishHere().then(
      () => showToast({ tone: 'good', text: t('request.finish.done') }),
      () => showToast({ tone: 'bad', text: t('device.problem.failed') }),
    );
  };
  return (
    <div className="finish-here">
      <Notice tone="info" title={t('request.finish.title')}>
        <p>{t('request.finish.body')}</p>
        <div className="actions" data-finish-here>
          <Button icon="check" onClick={() => setAsking(true)}>
            {t('request.finish.open')}
          </Button>
        </div>
        {isAsking ? (
          <ConfirmDialog
            texts={{
              title: t('request.finish.question'),
              body: t('request.finish.consequence'),
              confirm: t('request.finish.open'),
              cancel: t('request.finish.keep'),
            }}
            onConfirm={finish}
            onCancel={() => setAsking(false)}
          />
        ) : null}
      </Notice>
    </div>
  );
}
