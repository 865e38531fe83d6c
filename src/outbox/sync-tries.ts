import type { Remembered } from './ports.ts';

/** Chromium: kMaxSyncAttempts in background_sync_parameters.cc, within some 20 minutes of a network. */
const mostTries = 3;

/**
 * How often the browser will still wake the worker by itself, where it has promised to; at least that often. One at
 * least, because a promise that is used up is withdrawn.
 */
export function syncTriesLeft({ failedSyncs = 0 }: Remembered): number {
  return Math.max(1, mostTries - failedSyncs);
}
