import { useLocale } from '../i18n/use-locale.ts';

/** On an iPhone or iPad, which have no prompt: how to install, and how what waits in the tab gets into the app. */
export function InstallSteps() {
  const { t } = useLocale();
  return (
    <>
      <p>{t('device.install.steps')}</p>
      <p>{t('device.install.takeAlong')}</p>
    </>
  );
}
