import { formatDate } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useSnapshot } from '../ui/use-snapshot.ts';

/** Milliseconds: WebKit's limit for what a site in a tab has stored, without a visit (hazards 3.13). */
const week = 7 * 24 * 60 * 60 * 1000;

/** On an iPhone or iPad, beside what waits in a tab: until when the browser keeps it. Nothing elsewhere. */
export function TabLimitNote() {
  const { clock, installation } = useDevice();
  const { t } = useLocale();
  const { needsSteps } = useSnapshot(installation);
  if (!needsSteps) return null;
  return (
    <ul className="key-facts">
      <li>
        <Icon name="attention" />
        <span>{t('device.tabLimit', { date: formatDate(clock.now() + week) })}</span>
      </li>
    </ul>
  );
}
