import type { Lock } from '@tus/server';
import { Refused } from '../../lib/problems/refused.ts';
import type { Lease, Leases } from '../../lib/store/leases.ts';
import { type UploadLocks, uploadLocks } from './upload-locks.ts';

/** Locks among all servers. */
export interface SharedLocks extends UploadLocks {
  /** The lease that this process holds under that name just now. */
  leaseOf(name: string): Lease | undefined;
}

/**
 * As uploadLocks, for several servers: first the turn in this process, then the lease. A request that waits at one server
 * makes the writer at another let go, and waits no longer than a lease lasts. @param timeout milliseconds, for each of the two
 */
export function sharedLocks(leases: Leases, timeout: number): SharedLocks {
  const local = uploadLocks(timeout);
  const held = new Map<string, Lease>();
  const take = async (name: string, letGo: () => void): Promise<Lease> => {
    const lease = await leases.take(name, timeout, letGo);
    if (lease === undefined) throw new Refused({ kind: 'uploadBusy' });
    held.set(name, lease);
    return lease;
  };
  const release = async (lease: Lease): Promise<void> => {
    held.delete(lease.name);
    await lease.release();
  };
  return {
    leaseOf: (name) => held.get(name),
    newLock: (name) => lockOf(local.newLock(name), (letGo) => take(name, letGo), release),
    hold: (name, work) =>
      local.hold(name, async () => {
        const lease = await take(name, () => undefined);
        try {
          return await work();
        } finally {
          await release(lease);
        }
      }),
  };
}

function lockOf(
  turn: Lock,
  take: (letGo: () => void) => Promise<Lease>,
  release: (lease: Lease) => Promise<void>,
): Lock {
  let lease: Lease | undefined;
  return {
    async lock(signal, letGo) {
      await turn.lock(signal, letGo);
      try {
        lease = await take(() => void letGo());
      } catch (error) {
        await turn.unlock();
        throw error;
      }
    },
    async unlock() {
      try {
        if (lease !== undefined) await release(lease);
      } finally {
        await turn.unlock();
      }
    },
  };
}
