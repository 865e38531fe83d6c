import { useCallback } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { useLive } from '../../ui/use-live.ts';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { Finding } from './finding.tsx';

/** On a device that others use, nothing that has been received stays: a person says so, no browser can. */
export function SharedDeviceFinding() {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const remembered = useLive(useCallback(() => outbox.remembered(), [outbox]));
  if (remembered === undefined) return null;
  const change = (shared: boolean): void => void outbox.remember({ shared });
  return (
    <Finding tone="info" title={t('safety.shared.title')}>
      <label className="choice">
        <input
          type="checkbox"
          name="shared"
          checked={remembered.shared === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {t('safety.shared.label')}
      </label>
      <p>{t('safety.shared.body')}</p>
    </Finding>
  );
}
