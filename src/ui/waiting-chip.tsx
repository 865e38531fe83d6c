import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon, type IconName } from './icon.tsx';
import { useOutbox } from './outbox-context.tsx';
import { useLive } from './use-live.ts';

/** On every page: how much on this device has not been received yet (promises R9), and what of it goes no further. */
export function WaitingChip() {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const entries = useLive(useCallback(() => outbox.entries(), [outbox])) ?? [];
  const attention = entries.filter(({ state }) => state.kind === 'attention').length;
  const waiting = entries.length - attention;
  return (
    <Link
      className={entries.length === 0 ? 'chip' : 'chip chip-waiting'}
      to="/requests"
      data-waiting={entries.length}
      data-attention={attention}
    >
      {attention === 0 ? null : (
        <Count icon="attention" count={attention} word={t('shell.header.attention', { count: attention })} />
      )}
      {waiting === 0 && attention > 0 ? null : (
        <Count icon="device" count={waiting} word={t('shell.header.waiting', { count: waiting })} />
      )}
      <span className="visually-hidden">: {t('shell.menu.requests')}</span>
    </Link>
  );
}

interface CountProps {
  readonly icon: IconName;
  readonly count: number;
  readonly word: string;
}

function Count({ icon, count, word }: CountProps) {
  return (
    <span className="chip-count">
      <Icon name={icon} />
      <span className="chip-text">
        {count} <span className="chip-word">{word}</span>
      </span>
    </span>
  );
}
