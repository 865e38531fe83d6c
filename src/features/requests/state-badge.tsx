import { Icon, type IconName } from '../../ui/icon.tsx';
import type { ShownState } from './request-view.ts';

const icons: Readonly<Record<ShownState | 'draft', IconName>> = {
  draft: 'edit',
  queued: 'device',
  sending: 'sending',
  attention: 'attention',
  delivered: 'check',
};

interface StateBadgeProps {
  readonly state: ShownState | 'draft';
  readonly text: string;
}

/** Word, icon and colour: never colour alone. */
export function StateBadge({ state, text }: StateBadgeProps) {
  return (
    <span className={`state-badge state-${state}`}>
      <Icon name={icons[state]} />
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
