import type { Entry } from './entry.ts';

/**
 * True if it has left and nothing shows that it did not arrive: a refusal covers the last attempt only, and
 * an earlier one may have arrived. So may one from before it was edited, and one of another device that also
 * has it. Attempts that reached nobody leave no key, and no doubt.
 */
export function isUnconfirmed(entry: Entry): boolean {
  const { mayHaveArrived, attempts, state, keyed, handOver, earlierMayHaveArrived } = entry;
  if (handOver !== undefined || earlierMayHaveArrived === true || mayHaveArrived) return true;
  if (state.kind === 'sending') return true;
  return keyed !== undefined && attempts > (state.kind === 'attention' ? 1 : 0);
}
