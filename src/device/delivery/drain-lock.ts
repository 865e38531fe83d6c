import type { DrainLock } from '../../outbox/ports.ts';

const lockName = 'outbox';

/** Web Locks; without them every answer is 'busy', and the leases suffice (drain-exclusively.ts). */
export function createDrainLock(locks: LockManager | undefined): DrainLock {
  if (locks === undefined) {
    return { tryHold: async () => 'busy', holdWithin: async () => 'busy' };
  }
  return {
    tryHold: (work) => hold(locks, { ifAvailable: true }, work),
    async holdWithin(milliseconds, work) {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), milliseconds);
      try {
        return await hold(locks, { signal: patience.signal }, work);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Treats a lock that cannot be acquired, for whatever reason, as held elsewhere; errors of `work` are passed
 * on.
 */
async function hold<T>(
  locks: LockManager,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  let begun = false;
  try {
    return await locks.request(lockName, options, async (lock): Promise<T | 'busy'> => {
      if (lock === null) return 'busy';
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return 'busy';
  }
}
