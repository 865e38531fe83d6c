import type { Capabilities } from '../contracts/capabilities.ts';
import type { DrainOptions } from './drain-run.ts';
import type { Entry, Lease } from './entry.ts';
import { leaseDuration } from './lease.ts';
import { isAskedFor } from './next-due.ts';
import type { Clock, DrainStore } from './ports.ts';
import { unverifiedAnswersSoFar } from './transition.ts';
import { troubleFound } from './trouble.ts';

const renewEvery = leaseDuration / 4;

export interface Claimed {
  /** The entry as it is stored now: being sent, with one more attempt. */
  readonly entry: Entry;
  readonly stopRenewing: () => void;
}

/**
 * Claims the entry for one attempt by compare and set, so that only one context gets it; undefined when
 * another was faster. An entry found in state 'sending' was cut off there: a plain API may have it.
 * @param capabilities those that apply to this entry
 */
export async function claim(
  { store, clock }: { readonly store: DrainStore; readonly clock: Clock },
  options: Pick<DrainOptions, 'owner' | 'underLock' | 'trigger' | 'only'>,
  seen: Entry,
  capabilities: Capabilities,
): Promise<Claimed | undefined> {
  const { owner, underLock } = options;
  const { idempotencyKey, receipts, resumableUploads } = capabilities;
  const keyed = { receipts, ...(resumableUploads === undefined ? {} : { resumableUploads }) };
  const lease = (): Lease => ({ owner, underLock, until: clock.now() + leaseDuration });
  const entry: Entry = {
    ...seen,
    attempts: seen.attempts + 1,
    unproven: unverifiedAnswersSoFar(seen),
    trouble: troubleFound(seen, capabilities),
    mayHaveArrived: seen.mayHaveArrived || (!idempotencyKey && seen.state.kind === 'sending'),
    ...(idempotencyKey ? { keyed } : {}),
    // A person has looked at it, so uploads that were refused may be fine now: start them over.
    ...(seen.state.kind === 'attention' ? { uploads: {} } : {}),
    ...(isAskedFor(seen.submissionId, options) ? { sendWhen: 'now' } : {}),
    state: { kind: 'sending', lease: lease() },
  };
  if (!(await store.replace(seen, entry))) return undefined;
  const stopRenewing = clock.every(renewEvery, () => {
    // A failed renewal does no harm: the lease runs out, and another context may go on.
    void store.renew(entry.submissionId, lease()).catch(() => false);
  });
  return { entry, stopRenewing };
}
