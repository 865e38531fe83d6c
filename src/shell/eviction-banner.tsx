import { useCallback, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type EvictedCounts, useDevice } from '../ui/device-context.tsx';
import { useLive } from '../ui/use-live.ts';

/** Tells the user that data stored on this device has been deleted; a log would not reach them (promises R6). */
export function EvictionBanner() {
  const { device } = useDevice();
  const { t } = useLocale();
  const [understood, setUnderstood] = useState(false);
  const evicted = useLive(useCallback(() => device.evicted(), [device]));
  if (evicted === undefined || understood) return null;
  const { requests, drafts, uncounted = false } = evicted;
  if (requests + drafts === 0 && !uncounted) return null;
  const acknowledge = (): void => {
    device.acknowledgeEviction().catch(() => undefined);
    setUnderstood(true);
  };
  return (
    <div className="banner-box">
      <Notice tone="bad" role="alert" title={t(titleOf(evicted))}>
        {uncounted ? <p>{t('shell.vanished.uncounted')}</p> : null}
        {requests === 0 ? null : <p>{t('shell.vanished.body', { count: requests })}</p>}
        {drafts === 0 ? null : <p>{t('shell.vanished.drafts', { count: drafts })}</p>}
        <Button onClick={acknowledge}>{t('shell.vanished.understood')}</Button>
      </Notice>
    </div>
  );
}

function titleOf({
  requests,
  drafts,
}: EvictedCounts): `shell.vanished.${'title' | 'draftsTitle' | 'uncountedTitle'}` {
  if (requests > 0) return 'shell.vanished.title';
  return drafts > 0 ? 'shell.vanished.draftsTitle' : 'shell.vanished.uncountedTitle';
}
