import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from './icon.tsx';

/** Shown beside a button that does nothing yet because the page's scripts have not loaded. */
export function StillLoading() {
  const { t } = useLocale();
  return (
    <p className="save-indicator" data-still-loading>
      <Icon name="clock" /> {t('shell.stillLoading')}
    </p>
  );
}
