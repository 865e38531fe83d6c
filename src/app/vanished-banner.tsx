import { useCallback, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useServices } from '../ui/services-context.tsx';
import { useLive } from '../ui/use-live.ts';

/** Somebody deleted what was kept here: the person has to hear of it, not a log (promises R6). */
export function VanishedBanner() {
  const { device } = useServices();
  const { t } = useLocale();
  const [understood, setUnderstood] = useState(false);
  const count = useLive(useCallback(() => device.vanished(), [device])) ?? 0;
  if (count === 0 || understood) return null;
  const acknowledge = (): void => {
    device.acknowledgeVanished();
    setUnderstood(true);
  };
  return (
    <div className="banner-box">
      <Notice tone="bad" role="alert" title={t('shell.vanished.title')}>
        <p>{t('shell.vanished.body', { count })}</p>
        <Button onClick={acknowledge}>{t('shell.vanished.understood')}</Button>
      </Notice>
    </div>
  );
}
