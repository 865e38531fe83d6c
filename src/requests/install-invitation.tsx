import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { InstallSteps } from '../ui/install-steps.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useSnapshot } from '../ui/use-snapshot.ts';

/** Invites at a moment of value, twice at most, and never blocks the page (conventions 50). */
export function InstallInvitation() {
  const { installation } = useDevice();
  const { t } = useLocale();
  const state = useSnapshot(installation);
  const [open, setOpen] = useState(mayInvite);
  if (!open || state.installed || !(state.canPrompt || state.needsSteps)) return null;
  const close = (): void => {
    rememberInvitation();
    setOpen(false);
  };
  const install = (): void => {
    close();
    void installation.prompt();
  };
  return (
    <section className="notice invitation" aria-label={t('device.install.title')}>
      <Icon name="add" />
      <div className="notice-text">
        <p className="notice-title">{t('device.install.title')}</p>
        <p>{t('device.install.body')}</p>
        {state.canPrompt ? null : <InstallSteps />}
        <div className="actions">
          {state.canPrompt ? <Button onClick={install}>{t('device.install.button')}</Button> : null}
          <Button look="quiet" onClick={close}>
            {t('device.install.later')}
          </Button>
        </div>
      </div>
    </section>
  );
}

const key = 'installInvitations';
const atMost = 2;

/**
 * Returns how often the invitation was answered on this device; without storage it counts as often enough.
 */
function answered(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return atMost;
  }
}

function mayInvite(): boolean {
  return answered() < atMost;
}

function rememberInvitation(): void {
  try {
    localStorage.setItem(key, String(answered() + 1));
  } catch {
    // Without storage: it is not asked again during this visit.
  }
}
