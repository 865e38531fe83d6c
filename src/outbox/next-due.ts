import type { DrainOptions } from './ports.ts';
import { type Entry, isOfNewerShape } from './entry.ts';
import { isLeaseOver } from './lease.ts';
import { isDue, waitsForItsRequest } from './retry.ts';
import { type LinkCost, maySendAutomatically } from './may-send-automatically.ts';
import { progressOf } from './progress.ts';

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

/** Seconds that a request may take at most to overtake one that takes longer. */
const overtakingTime = 60;
/** Bytes per second while nothing has been measured: 256 KiB in that time. */
const unmeasured = 4369;
/**
 * How far behind in the order of submission an overtaking request may be, and how often it may have been
 * tried.
 */
const farthest = 20;
const mostTries = 3;

/**
 * Picks the next due request: first come, first served, but one that fits into the next minute at the
 * measured rate may overtake one that does not. None starves: only the next twenty may overtake it, and only
 * in their first three attempts.
 * @param due oldest first
 */
export function nextInOrder(due: readonly Entry[], bytesPerSecond: number = unmeasured): Entry | undefined {
  const [first, ...others] = due;
  if (first === undefined || fits(first, bytesPerSecond)) return first;
  const fitting = others.find(
    (entry) =>
      entry.sequence - first.sequence <= farthest &&
      entry.attempts < mostTries &&
      fits(entry, bytesPerSecond),
  );
  return fitting ?? first;
}

function fits(entry: Entry, bytesPerSecond: number): boolean {
  const { sentBytes, totalBytes } = progressOf(entry);
  return totalBytes - sentBytes <= bytesPerSecond * overtakingTime;
}
