import { type CaseChange, type CaseState, mayMove, needsReason } from '../../../../src/contracts/cases.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Assignable } from './assignable.ts';
import type { CaseChangeToWrite, CaseRow } from './change-case.ts';
import type { Actor, NewEvent } from './events.ts';

export interface Asked {
  readonly change: CaseChange;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A document of it is asked for once more. */
  readonly isDocumentWanted: boolean;
  /** To whom it is to be assigned; undefined: nobody who may work on it. */
  readonly wanted: Assignable | undefined;
  /** To whom it is assigned. */
  readonly assigned: Assignable | undefined;
}

/**
 * What is to be written; undefined: everything is so already.
 * @throws Refused badBody for a change of nothing, badAssignee, reasonMissing, and last stateNotAllowed
 */
export function decideChange(present: CaseRow, asked: Asked): CaseChangeToWrite | undefined {
  const { change, wanted } = asked;
  if (change.state === undefined && change.assignee === undefined) throw new Refused({ kind: 'badBody' });
  if (typeof change.assignee === 'string' && wanted === undefined) throw new Refused({ kind: 'badAssignee' });
  const stateEvent = eventOfState(present, asked);
  const assigneeEvent = eventOfAssignee(present, asked, stateEvent !== undefined);
  const events = [stateEvent, assigneeEvent].filter((event) => event !== undefined);
  const [first, ...others] = events;
  if (first === undefined) return undefined;
  const fields = {
    ...(change.state === undefined ? {} : { state: change.state }),
    ...(change.assignee === undefined ? {} : { assignee: change.assignee }),
  };
  return { fields, events: [first, ...others] };
}

function eventOfState(present: CaseRow, { change, by, at, isDocumentWanted }: Asked): NewEvent | undefined {
  // Written by this module and nobody else.
  const from = present.state as CaseState;
  const to = change.state;
  if (to === undefined || to === from) return undefined;
  const reason = change.reason || null;
  if (needsReason(from, to, isDocumentWanted) && reason === null)
    throw new Refused({ kind: 'reasonMissing' });
  if (!mayMove(from, to)) throw new Refused({ kind: 'stateNotAllowed', from, to });
  return { at, by, kind: 'state', before: from, after: to, reason };
}

/** The reason is that of the state, where both change. */
function eventOfAssignee(
  present: CaseRow,
  { change, by, at, wanted, assigned }: Asked,
  hasState: boolean,
): NewEvent | undefined {
  if (change.assignee === undefined || change.assignee === present.assignee) return undefined;
  return {
    at,
    by,
    kind: 'assignee',
    before: assigned?.name ?? null,
    after: wanted?.name ?? null,
    reason: hasState ? null : change.reason || null,
  };
}
