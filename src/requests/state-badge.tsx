import type { NextState } from '../outbox/next-thing.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

export const stateIcons: Readonly<Record<NextState, IconName>> = {
  draft: 'edit',
  notSent: 'device',
  held: 'pause',
  unconfirmed: 'device',
  sending: 'sending',
  attention: 'attention',
  received: 'check',
  inProgress: 'clock',
  wanted: 'attention',
  answered: 'check',
  quotePending: 'clock',
  quoteToAccept: 'attention',
  accepted: 'check',
  quoteRejected: 'close',
  quoteExpired: 'clock',
  done: 'check',
  refused: 'close',
  withdrawn: 'withdraw',
  lost: 'attention',
  erased: 'trash',
};

interface StateBadgeProps {
  readonly state: NextState;
  readonly text: string;
}

/** Shows word, icon and colour: never colour alone. */
export function StateBadge({ state, text }: StateBadgeProps) {
  return (
    <span className={`state-badge next-${state}`}>
      <Icon name={stateIcons[state]} />
      <span>{text}</span>
    </span>
  );
}

export function StateMark({ state }: { readonly state: NextState }) {
  return (
    <span className={`state-mark next-${state}`}>
      <Icon name={stateIcons[state]} />
    </span>
  );
}
