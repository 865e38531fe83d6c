import type { DrainLock } from '../../outbox/ports.ts';

const lockName = 'outbox';

/** Web Locks; where there are none every answer is 'busy', and the leases do alone (drain-exclusively.ts). */
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

/** A lock that cannot be had, for whatever reason, counts as held by somebody else; what work throws is thrown. */
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
