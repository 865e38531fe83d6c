import { drain } from './drain.ts';
import { isLeaseOver, leaseDuration } from './lease.ts';
import type { DrainLock, DrainOptions, DrainPorts, DrainReport } from './ports.ts';

export type ExclusiveOptions = Omit<DrainOptions, 'underLock'> & {
  /** Milliseconds to wait for the lock; absent: does not wait. */
  readonly patience?: number;
};

/** Milliseconds; far longer than the time from acquiring the lock to the first heartbeat. */
const handOverTime = 2000;

/**
 * Runs one drain at a time across all tabs and the worker; returns 'busy' while another one runs. A frozen
 * tab keeps its lock (hazards 4.1): a holder without a heartbeat for the length of a lease is bypassed, and
 * the lease in each entry still keeps two drains from attempting the same one. Without Web Locks the lock
 * always answers 'busy', and the heartbeat alone decides.
 */
export async function drainExclusively(
  ports: DrainPorts & { readonly lock: DrainLock },
  options: ExclusiveOptions,
): Promise<DrainReport | 'busy'> {
  const { lock } = ports;
  const { patience, ...drainOptions } = options;
  const whileHeld = () => visibly(ports, { ...drainOptions, underLock: true });
  const held =
    patience === undefined ? await lock.tryHold(whileHeld) : await lock.holdWithin(patience, whileHeld);
  if (held !== 'busy') return held;
  if (await isSomebodyAtWork(ports)) return 'busy';
  // A new holder may not have written its heartbeat yet; a departing one has stopped.
  const heldNow = await lock.holdWithin(handOverTime, whileHeld);
  if (heldNow !== 'busy') return heldNow;
  if (await isSomebodyAtWork(ports)) return 'busy';
  return visibly(ports, { ...drainOptions, underLock: false });
}

async function isSomebodyAtWork({ store, clock }: DrainPorts): Promise<boolean> {
  const { drainer } = await store.remembered();
  return drainer !== undefined && !isLeaseOver(drainer.until, clock.now());
}

/** Drains and meanwhile writes a heartbeat for the other contexts. */
async function visibly(ports: DrainPorts, options: DrainOptions): Promise<DrainReport> {
  const { store, clock } = ports;
  const sign = () =>
    store.remember({ drainer: { owner: options.owner, until: clock.now() + leaseDuration } });
  await sign();
  const stop = clock.every(leaseDuration / 4, () => void sign().catch(() => undefined));
  try {
    return await drain(ports, options);
  } finally {
    stop();
    await store.remember({ drainer: undefined });
  }
}
