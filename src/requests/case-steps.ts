import type { CaseState } from '../contracts/cases.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import type { KnownStatus } from '../outbox/status-board.ts';

export type StepName = 'saved' | 'received' | Exclude<CaseState, 'new'> | 'answered' | 'lost';

export interface CaseStep {
  readonly name: StepName;
  readonly state: 'past' | 'now' | 'next';
  /** ISO 8601, where it is known. */
  readonly at?: string;
}

export interface StepFacts {
  /** When it was saved on this device; absent if saved on another one. */
  readonly savedAt?: string | undefined;
  /** Absent: not received, as far as this device knows. */
  readonly receivedAt?: string | undefined;
  readonly known?: KnownStatus | undefined;
  /** The line ends at the same state as the headline (next-thing.ts). */
  readonly next: Pick<NextThing, 'state' | 'asOf'>;
}

/** The steps of the line for each state, ending with the state's own. */
const lines: Readonly<Record<CaseState | 'answered' | 'lost', readonly StepName[]>> = {
  new: ['inProgress', 'done'],
  inProgress: ['inProgress', 'done'],
  waitingForApplicant: ['inProgress', 'waitingForApplicant', 'done'],
  done: ['inProgress', 'done'],
  refused: ['inProgress', 'refused'],
  withdrawn: ['withdrawn'],
  answered: ['inProgress', 'waitingForApplicant', 'answered', 'done'],
  lost: ['lost'],
};

/**
 * Returns the steps to done. Only the last change has a time: the API does not give the others'.
 */
export function caseSteps({ savedAt, receivedAt, known, next }: StepFacts): readonly CaseStep[] {
  const told = known?.status.state ?? 'new';
  const state =
    next.state === 'answered' || next.state === 'lost' || next.state === 'withdrawn' ? next.state : told;
  const begun: StepName = receivedAt === undefined ? 'saved' : 'received';
  const current = state === 'new' ? begun : state;
  const names: readonly StepName[] = [
    // Of a request that the office has, its receipt says when it was saved.
    ...(savedAt === undefined || receivedAt !== undefined ? [] : ['saved' as const]),
    'received',
    ...lines[state],
  ];
  const now = names.indexOf(current);
  const timeOf = (name: StepName): string | undefined => {
    if (name === 'saved') return savedAt;
    if (name === 'received') return receivedAt;
    if (name === told) return known?.status.changedAt;
    return name === state ? next.asOf : undefined;
  };
  return names.map((name, index) => {
    const at = timeOf(name);
    return { name, state: placeOf(index, now), ...(at === undefined ? {} : { at }) };
  });
}

function placeOf(index: number, now: number): CaseStep['state'] {
  if (index === now) return 'now';
  return index < now ? 'past' : 'next';
}
