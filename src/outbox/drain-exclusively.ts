import type { DrainOptions, DrainPorts, DrainReport } from './drain-run.ts';
import { drain } from './drain.ts';
import { isLeaseOver, leaseDuration } from './lease.ts';
import type { DrainLock } from './ports.ts';

export type ExclusiveOptions = Omit<DrainOptions, 'underLock'> & {
  /** Milliseconds to wait for the lock; absent: not at all. */
  readonly patience?: number;
};

/** Milliseconds: much more than between taking the lock and the first sign of life. */
const handOverTime = 2000;

/**
 * One drain at a time over all tabs and the worker. Answers 'busy' when another one is at work. A frozen tab
 * keeps its lock (hazards 4.1): one that has not given a sign of life for a lease is passed by, and the lease
 * in each entry still keeps two from attempting the same one. A browser without Web Locks answers 'busy'
 * always and lives by this alone.
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
  // Who has just taken the lock has not signed yet, and who is about to give it back does so no more.
  const heldNow = await lock.holdWithin(handOverTime, whileHeld);
  if (heldNow !== 'busy') return heldNow;
  if (await isSomebodyAtWork(ports)) return 'busy';
  return visibly(ports, { ...drainOptions, underLock: false });
}

async function isSomebodyAtWork({ store, clock }: DrainPorts): Promise<boolean> {
  const { drainer } = await store.remembered();
  return drainer !== undefined && !isLeaseOver(drainer.until, clock.now());
}

/** Drains and shows meanwhile to the other contexts that it lives. */
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
