import { Link } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon, type IconName } from './icon.tsx';
import { useCallback } from 'react';
import type { OpenCount } from '../outbox/things-on-device.ts';
import { useOutbox } from './outbox-context.tsx';
import { useLive } from './use-live.ts';

/** Shown on every page if anything is unsent or needs the user's attention (promises R9). */
export function WaitingChip() {
  const { t } = useLocale();
  const { waiting, attention } = useWaitingCount() ?? { waiting: 0, attention: 0 };
  const all = waiting + attention;
  if (all === 0) return null;
  return (
    <Link className="chip chip-waiting" to="/requests" data-waiting={all} data-attention={attention}>
      {attention === 0 ? null : (
        <Count icon="attention" count={attention} word={t('shell.header.attention', { count: attention })} />
      )}
      {waiting === 0 ? null : (
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

/**
 * Numbers of requests that are unsent or need the user's attention, as counted by list and icon; undefined until read.
 */
export function useWaitingCount(): OpenCount | undefined {
  const services = useOutbox();
  return useLive(useCallback(() => services.openCount(), [services]));
}
