import { useCallback } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useLive } from '../ui/use-live.ts';

/** Shown while the device's data is loading, or if it never loads (promises R23). */
export function LoadingFromDevice() {
  const { device } = useDevice();
  const { t } = useLocale();
  const storage = useLive(useCallback(() => device.storage(), [device]));
  if (storage?.available !== false) return <Loading />;
  return (
    <Notice tone="bad" role="alert" title={t('device.unreadable.title')}>
      <p>{t('device.unreadable.body')}</p>
    </Notice>
  );
}
