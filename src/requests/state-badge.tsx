import { Icon, type IconName } from '../ui/icon.tsx';
import type { ShownState, StateWords } from './request-view.ts';

const icons: Readonly<Record<StateWords | 'draft', IconName>> = {
  draft: 'edit',
  queued: 'device',
  held: 'pause',
  unconfirmed: 'device',
  sending: 'sending',
  attention: 'attention',
  delivered: 'check',
  answered: 'check',
};

interface StateBadgeProps {
  readonly state: ShownState | 'draft';
  readonly words: StateWords | 'draft';
  readonly text: string;
}

/** Word, icon and colour: never colour alone. */
export function StateBadge({ state, words, text }: StateBadgeProps) {
  return (
    <span className={`state-badge state-${state}`}>
      <Icon name={icons[words]} />
      <span>{text}</span>
    </span>
  );
}

export function StateMark({ state }: { readonly state: ShownState }) {
  return (
    <span className={`state-mark state-${state}`}>
      <Icon name={icons[state]} />
    </span>
  );
}
