import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { useOffline } from '../ui/use-offline.ts';

export function OfflineBanner() {
  const { t } = useLocale();
  const offline = useOffline();
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
