import type { Entry } from '../outbox/entry.ts';

/**
 * True if it was handed to another device and the API cannot recognise a repeat: here it waits for its
 * person.
 */
export function isHeldForOther({ handOver, keyed, sendWhen }: Entry): boolean {
  return handOver?.direction === 'out' && keyed === undefined && sendWhen === 'held';
}
