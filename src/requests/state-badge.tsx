import type { CaseState } from '../contracts/cases.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { RequestRow, RowState } from './request-list.ts';

const icons: Readonly<Record<RequestRow['words'], IconName>> = {
  draft: 'edit',
  queued: 'device',
  held: 'pause',
  unconfirmed: 'device',
  sending: 'sending',
  attention: 'attention',
  delivered: 'check',
  answered: 'check',
  lost: 'attention',
  erased: 'trash',
};

interface StateBadgeProps {
  readonly state: RowState;
  readonly words: RequestRow['words'];
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
  readonly state: Exclude<RowState, 'draft'>;
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
