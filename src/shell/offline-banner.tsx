import { useSyncExternalStore } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';

/** A hint, never a gate: the browser's idea of "online" is often wrong aboard. */
export function OfflineBanner() {
  const { t } = useLocale();
  const offline = useSyncExternalStore(subscribe, () => !navigator.onLine);
  return (
    <div role="status">
      {offline ? (
        <p className="banner banner-offline">
          <Icon name="offline" /> <span>{t('shell.offline')}</span>
        </p>
      ) : null}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
