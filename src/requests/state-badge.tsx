import type { CaseState } from '../contracts/cases.ts';
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
  lost: 'attention',
};

interface StateBadgeProps {
  readonly state: ShownState | 'draft';
  readonly words: StateWords | 'draft';
  readonly text: string;
  /** What the office has said since. */
  readonly caseState?: CaseState | undefined;
}

/** Word, icon and colour: never colour alone. */
export function StateBadge({ state, words, text, caseState }: StateBadgeProps) {
  return (
    <span className={`state-badge state-${state}${caseState === undefined ? '' : ` office-${caseState}`}`}>
      <Icon name={caseState === undefined ? icons[words] : caseIcons[caseState]} />
      <span>{text}</span>
    </span>
  );
}

const caseIcons: Readonly<Record<CaseState, IconName>> = {
  new: 'check',
  inProgress: 'clock',
  waitingForApplicant: 'attention',
  done: 'check',
  refused: 'close',
  withdrawn: 'back',
};

interface StateMarkProps {
  readonly state: ShownState;
  /** What the office has said since. */
  readonly caseState?: CaseState | undefined;
}

export function StateMark({ state, caseState }: StateMarkProps) {
  const isAtOffice = state === 'delivered' && caseState !== undefined;
  return (
    <span className={`state-mark state-${state}${isAtOffice ? ` office-${caseState}` : ''}`}>
      <Icon name={isAtOffice ? caseIcons[caseState] : icons[state]} />
    </span>
  );
}
