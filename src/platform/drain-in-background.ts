import type { DrainPorts } from '../outbox/drain.ts';
import { drainExclusively } from '../outbox/drain-exclusively.ts';
import type { DrainLock } from '../outbox/ports.ts';

/** Milliseconds. Chromium ends a sync event after three minutes (hazards 2.1). */
const longestRun = 150_000;
/** Milliseconds. A page that is just being closed gives the lock back in less. */
const patience = 60_000;

/**
 * The worker's drain in a sync event. Rejects when something is left that can still go by itself: then the
 * browser tries again (hazards 2.2), which the worker cannot ask for without a window (hazards 2.3).
 */
export async function drainInBackground(
  ports: DrainPorts & { readonly lock: DrainLock },
  owner: string,
): Promise<void> {
  const { store, clock } = ports;
  const stopAt = clock.now() + longestRun;
  const run = await drainExclusively(ports, { trigger: 'event', owner, stopAt });
  // Whoever held the lock has just tried: what he left to wait, waits.
  if (run === 'busy') await drainExclusively(ports, { trigger: 'timer', owner, stopAt, patience });
  const left = (await store.entries()).filter(({ state }) => state.kind !== 'attention');
  if (left.length > 0) throw new Error(`${left.length} requests are still waiting`);
}
