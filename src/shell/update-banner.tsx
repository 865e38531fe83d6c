import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHasUnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useAppShell } from '../ui/app-shell-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useNow } from '../ui/use-now.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';

/** Milliseconds between checks whether a drain is still running. */
const refreshInterval = 2000;

/**
 * Offers a new version, which is installed only by a press and not during work in progress; then it says why (promises
 * R18).
 */
export function UpdateBanner() {
  const shell = useAppShell();
  const { updateWaiting } = useSnapshot(shell);
  return <div role="status">{updateWaiting ? <UpdateOffer /> : null}</div>;
}

function UpdateOffer() {
  const shell = useAppShell();
  const { delivery } = useOutbox();
  const { t } = useLocale();
  const unsaved = useHasUnsavedChanges();
  useNow(refreshInterval);
  const obstacle = obstacleOf(unsaved, delivery()?.isRunning() ?? false);
  return (
    <div className="banner banner-update">
      <Icon name="info" />{' '}
      <span>{t(obstacle === undefined ? 'shell.update.title' : `shell.update.${obstacle}`)}</span>
      {obstacle === undefined ? (
        <Button look="primary" onClick={() => shell.update()}>
          {t('shell.update.button')}
        </Button>
      ) : null}
    </div>
  );
}

function obstacleOf(unsaved: boolean, sending: boolean): 'openForm' | 'sending' | undefined {
  if (unsaved) return 'openForm';
  return sending ? 'sending' : undefined;
}
