import { useLocale } from '../i18n/use-locale.ts';

/** Keeps the place, and says something only to those who wait long (the style delays it). */
export function Loading() {
  const { t } = useLocale();
  return (
    <div className="loading" role="status">
      <p>{t('shell.loading')}</p>
    </div>
  );
}
