import type { Entry } from './entry.ts';

/**
 * It has left, and nobody has said that it did not arrive: a refusal speaks for the last attempt only, and one
 * before it may have arrived. So may one from before it was edited, and one of another device that has it too.
 * Tries that reached nobody to send it to leave no key, and no doubt.
 */
export function isUnconfirmed(entry: Entry): boolean {
  const { mayHaveArrived, attempts, state, keyed, handOver, earlierMayHaveArrived } = entry;
  if (handOver !== undefined || earlierMayHaveArrived === true || mayHaveArrived) return true;
  if (state.kind === 'sending') return true;
  return keyed !== undefined && attempts > (state.kind === 'attention' ? 1 : 0);
}
