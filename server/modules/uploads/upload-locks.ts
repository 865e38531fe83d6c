import type { Lock, Locker } from '@tus/server';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Lease, Leases } from '../../lib/store/leases.ts';

/**
 * Lets one request at a time write an upload. A later request asks the earlier one to let go: on a half-open connection
 * the old request would otherwise hold the lock until a timeout notices that nothing comes any more (hazards 6.6).
 * Unlike MemoryLocker of @tus/server, waiting requests use no processor time, and each gets its turn.
 */
export interface UploadLocks extends Locker {
  /** @throws Refused uploadBusy when the holder does not let go in time */
  hold<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
}

interface Turn {
  begin(): void;
  letGo(): void;
}

/** @param timeout milliseconds that a request waits for its turn */
export function uploadLocks(timeout: number): UploadLocks {
  const queues = new Map<string, Turn[]>();
  const enter = (id: string, letGo: () => void): Promise<() => void> => {
    const queue = queues.get(id) ?? [];
    queues.set(id, queue);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(turn), 1);
        if (queue.length === 0) queues.delete(id);
        else beginFirst(queue);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new Refused({ kind: 'uploadBusy' }));
      }, timeout);
      const begin = (): void => {
        clearTimeout(timer);
        resolve(leave);
      };
      const turn: Turn = { begin, letGo };
      queue.push(turn);
      if (queue.length === 1) begin();
      else queue[0]?.letGo();
    });
  };
  return {
    newLock: (id) => lockOf((letGo) => enter(id, letGo)),
    async hold(id, work) {
      const leave = await enter(id, () => undefined);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/**
 * A holder with others queued behind it is asked to let go at once: a chunk on a dead connection must not block them.
 */
function beginFirst(queue: readonly Turn[]): void {
  queue[0]?.begin();
  if (queue.length > 1) queue[0]?.letGo();
}

function lockOf(enter: (letGo: () => void) => Promise<() => void>): Lock {
  let leave: (() => void) | undefined;
  return {
    async lock(_signal, letGo) {
      leave = await enter(() => void letGo());
    },
    async unlock() {
      leave?.();
    },
  };
}

/** Locks shared by all servers. */
export interface SharedLocks extends UploadLocks {
  /** The lease that this process currently holds under that name. */
  leaseOf(name: string): Lease | undefined;
}

/**
 * As uploadLocks, for several servers: first the turn in this process, then the lease. A request waiting at one server
 * makes the writer at another let go, and waits no longer than a lease lasts.
 * @param timeout milliseconds, for each of the two
 */
export function sharedLocks(leases: Leases, timeout: number): SharedLocks {
  const local = uploadLocks(timeout);
  const ownLeases = new Map<string, Lease>();
  const take = async (name: string, letGo: () => void): Promise<Lease> => {
    const lease = await leases.take(name, timeout, letGo);
    if (lease === undefined) throw new Refused({ kind: 'uploadBusy' });
    ownLeases.set(name, lease);
    return lease;
  };
  const release = async (lease: Lease): Promise<void> => {
    ownLeases.delete(lease.name);
    await lease.release();
  };
  return {
    leaseOf: (name) => ownLeases.get(name),
    newLock: (name) => sharedLockOf(local.newLock(name), (letGo) => take(name, letGo), release),
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

function sharedLockOf(
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
