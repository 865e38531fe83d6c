import { useLocale } from '../i18n/use-locale.ts';
import { useAppShell } from '../ui/app-shell-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSnapshot } from '../ui/use-snapshot.ts';
import { useUpdateObstacle } from '../ui/use-update-obstacle.ts';

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
  const { t } = useLocale();
  const obstacle = useUpdateObstacle();
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
