import { useLocale } from '../i18n/use-locale.ts';

/**
 * For iPhone and iPad, which have no install prompt: how to install, and how to move requests waiting in the tab into
 * the app.
 */
export function InstallSteps() {
  const { t } = useLocale();
  return (
    <>
      <p>{t('device.install.steps')}</p>
      <p>{t('device.install.takeAlong')}</p>
    </>
  );
}
