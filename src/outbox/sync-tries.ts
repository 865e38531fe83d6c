import type { Remembered } from './ports.ts';

/** Chromium: kMaxSyncAttempts in background_sync_parameters.cc, within some 20 minutes of a network. */
const mostTries = 3;

/**
 * Returns how often, at least, the browser will still wake the worker, where it has promised to. Never below
 * one, because an exhausted promise is withdrawn.
 */
export function syncTriesLeft({ failedSyncs = 0 }: Remembered): number {
  return Math.max(1, mostTries - failedSyncs);
}
