import type { Entry } from '../outbox/entry.ts';

/** It went to another device, and the API cannot tell a repeat: here it waits for its person. */
export function isHeldForOther({ handOver, keyed, sendWhen }: Entry): boolean {
  return handOver?.direction === 'out' && keyed === undefined && sendWhen === 'held';
}
