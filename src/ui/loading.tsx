import { useLocale } from '../i18n/use-locale.ts';

/** Reserves the space, and shows a text after a delay set in the style sheet. */
export function Loading() {
  const { t } = useLocale();
  return (
    <div className="loading" role="status">
      <p>{t('shell.loading')}</p>
    </div>
  );
}
