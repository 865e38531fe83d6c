import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { InstallSteps } from '../../ui/install-steps.tsx';
import { useSnapshot } from '../../ui/use-snapshot.ts';
import { Finding } from './finding.tsx';

const notInstalled = { installed: false, canPrompt: false, needsSteps: false };

export function InstallFinding() {
  const { installation } = useDevice();
  const { t } = useLocale();
  const { installed, canPrompt, needsSteps } = useSnapshot(installation, notInstalled);
  return (
    <Finding tone={installed ? 'good' : 'info'} title={t('safety.install.title')}>
      <p>{t(installed ? 'safety.install.yes' : 'safety.install.no')}</p>
      {!installed && needsSteps ? <InstallSteps /> : null}
      {!installed && canPrompt ? (
        <Button icon="add" onClick={() => void installation.prompt()}>
          {t('device.install.button')}
        </Button>
      ) : null}
    </Finding>
  );
}
