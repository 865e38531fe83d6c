import type { Entry } from './entry.ts';
import { progressOf } from './progress.ts';

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

/**
 * True for an addition to a request that is queued again because the office has lost it (kept-request.ts): it
 * must follow it, or the API would not know the request.
 */
export function waitsForItsRequest(
  { addition }: Pick<Entry, 'addition'>,
  entries: readonly Entry[],
): boolean {
  return addition !== undefined && entries.some(({ submissionId }) => submissionId === addition.to);
}

function fits(entry: Entry, bytesPerSecond: number): boolean {
  const { sentBytes, totalBytes } = progressOf(entry);
  return totalBytes - sentBytes <= bytesPerSecond * overtakingTime;
}
