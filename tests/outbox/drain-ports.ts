import type { DrainPorts } from '../../src/outbox/ports.ts';

/** Ports of a drain, without randomness, on a link of which nothing is known. */
export function portsOf({
  store,
  clock,
}: Pick<DrainPorts, 'store' | 'clock'>): Omit<DrainPorts, 'transport'> {
  return {
    store,
    clock,
    random: () => 0.5,
    report: () => undefined,
    linkCost: () => 'unknown',
    isOffline: () => false,
  };
}
