import type { DeliveryProgress } from '../outbox/progress.ts';
import { type LinkCost, maySendAutomatically } from '../outbox/may-send-automatically.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Remembered } from '../outbox/ports.ts';

/** Seconds that a worker's run lasts at most, minus a margin for its start and the final answer. */
const oneRun = 120;
/** Bytes per second assumed while nothing has been measured; a slow satellite link carries this much. */
const unmeasured = 4096;

/** The effect of closing the page on a request that is not delivered yet. */
export type Closing =
  /** The worker finishes it: the browser has promised to wake it, and the rest fits into one run. */
  | 'finishes'
  /** It stays on the device and continues when the site is opened again. */
  | 'interrupts'
  /** It is not sent automatically now, with or without an open page. */
  | 'changesNothing';

/** @param wakes whether the browser has currently promised to wake the worker (Background Sync) */
export function closingOf(
  entry: Pick<Entry, 'sendWhen' | 'state' | 'shape'>,
  { sentBytes, totalBytes, bytesPerSecond = unmeasured }: DeliveryProgress,
  { wakes, cost }: { readonly wakes: boolean; readonly cost: LinkCost },
): Closing {
  const { kind } = entry.state;
  // A request sent by hand continues although it is held; once it is cut off, it waits again.
  if (kind === 'attention' || (kind === 'queued' && !maySendAutomatically(entry, cost)))
    return 'changesNothing';
  if (!wakes || !maySendAutomatically(entry, cost)) return 'interrupts';
  return totalBytes - sentBytes <= bytesPerSecond * oneRun ? 'finishes' : 'interrupts';
}

/** Chromium: kMaxSyncAttempts in background_sync_parameters.cc, within some 20 minutes of a network. */
const mostTries = 3;

/**
 * Returns how often, at least, the browser will still wake the worker, where it has promised to. Never below
 * one, because an exhausted promise is withdrawn.
 */
export function syncTriesLeft({ failedSyncs = 0 }: Remembered): number {
  return Math.max(1, mostTries - failedSyncs);
}
