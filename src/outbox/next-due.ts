import type { DrainOptions } from './drain-run.ts';
import { type Entry, isOfNewerShape } from './entry.ts';
import { isLeaseOver } from './lease.ts';
import { nextInOrder, waitsForItsRequest } from './order.ts';
import { isDue } from './retry.ts';
import { type LinkCost, maySendAutomatically } from './may-send-automatically.ts';

export interface DrainConditions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly cost: LinkCost;
  readonly bytesPerSecond?: number | undefined;
}

/** Returns the next entry to try among those not yet tried in this run. */
export function nextDue(
  entries: readonly Entry[],
  tried: ReadonlySet<string>,
  options: Pick<DrainOptions, 'trigger' | 'only' | 'underLock'>,
  { now, cost, bytesPerSecond }: DrainConditions,
): Entry | undefined {
  const due = entries.filter((entry) => {
    const { submissionId, state } = entry;
    if (tried.has(submissionId) || isOfNewerShape(entry) || waitsForItsRequest(entry, entries)) return false;
    if (options.only !== undefined && options.only !== submissionId) return false;
    if (isAskedFor(submissionId, options))
      return state.kind !== 'sending' || isAbandoned(state.lease, options, now);
    if (state.kind === 'attention' || !maySendAutomatically(entry, cost)) return false;
    return state.kind === 'sending'
      ? isAbandoned(state.lease, options, now)
      : isDue(state, options.trigger, now);
  });
  return nextInOrder(due, bytesPerSecond);
}

/**
 * True if a person asked to send exactly this request; entries that need attention or are held are sent only
 * then.
 */
export function isAskedFor(
  submissionId: string,
  { trigger, only }: Pick<DrainOptions, 'trigger' | 'only'>,
): boolean {
  return trigger === 'person' && only === submissionId;
}

/** True if the lease has run out, or its owner held the lock that this context holds now. */
function isAbandoned(
  lease: { readonly until: number; readonly underLock: boolean },
  options: Pick<DrainOptions, 'underLock'>,
  now: number,
): boolean {
  return isLeaseOver(lease.until, now) || (lease.underLock && options.underLock);
}
