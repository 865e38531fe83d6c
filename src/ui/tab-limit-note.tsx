import { formatDate } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useDevice } from './device-context.tsx';
import { Icon } from './icon.tsx';
import { InstallSteps } from './install-steps.tsx';
import { useSnapshot } from './use-snapshot.ts';

/** Milliseconds: WebKit's limit for data that a site in a tab has stored, without a visit (hazards 3.13). */
const week = 7 * 24 * 60 * 60 * 1000;

const unknown = { needsSteps: false };

/**
 * On iPhone and iPad, beside data stored in a tab: until when the browser keeps it, and how to keep it longer. Nothing
 * elsewhere.
 */
export function TabLimitNote() {
  const { clock, installation } = useDevice();
  const { t } = useLocale();
  const { needsSteps } = useSnapshot<{ readonly needsSteps: boolean }>(installation, unknown);
  if (!needsSteps) return null;
  return (
    <div className="tab-limit">
      <Icon name="attention" />
      <div>
        <p>{t('device.tabLimit', { date: formatDate(clock.now() + week) })}</p>
        <details>
          <summary>{t('device.install.how')}</summary>
          <InstallSteps />
        </details>
      </div>
    </div>
  );
}
