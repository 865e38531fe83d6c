import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { useServices } from '../ui/services-context.tsx';
import { useLive } from '../ui/use-live.ts';

/** On every page: how much on this device has not been received yet (promises R9). */
export function WaitingChip() {
  const { outbox } = useServices();
  const { t } = useLocale();
  const entries = useLive(useCallback(() => outbox.entries(), [outbox]));
  const count = entries?.length ?? 0;
  return (
    <Link className={count === 0 ? 'chip' : 'chip chip-waiting'} to="/requests" data-waiting={count}>
      <Icon name="device" />
      <span>
        {count} <span className="chip-word">{t('shell.header.waiting', { count })}</span>
        <span className="visually-hidden">: {t('shell.menu.requests')}</span>
      </span>
    </Link>
  );
}
