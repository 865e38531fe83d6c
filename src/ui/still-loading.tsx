import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from './icon.tsx';

/** Beside a button that does nothing yet, because the scripts of the page have not come. */
export function StillLoading() {
  const { t } = useLocale();
  return (
    <p className="save-indicator" data-still-loading>
      <Icon name="clock" /> {t('shell.stillLoading')}
    </p>
  );
}
