import { bearer, loginOutcome, renewPath } from '../contracts/accounts.ts';
import { isDueForRenewal } from './profile.ts';
import type { SignedIn, StaffSession } from './session-port.ts';
import type { StaffCalls } from './staff-calls.ts';

/** Milliseconds between two attempts. */
const pause = 60_000;

/** Milliseconds by which a renewal must extend the session for another attempt to be worthwhile. */
const worthwhile = 60_000;

export interface RenewalNeeds {
  readonly calls: Pick<StaffCalls, 'ask'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Holder extends Pick<StaffSession, 'state' | 'refresh'> {
  enter(token: string): void;
}

/**
 * Renews the session of an active user. If the API lacks the call or no longer renews this session, no further calls
 * are made and the session ends at its time.
 */
export function createRenewal({ calls, now }: RenewalNeeds, holder: Holder): () => void {
  let isKnown = true;
  let last: { readonly at: number; readonly stay: string; readonly isOver: boolean } | undefined;
  const note = (stay: string, isOver: boolean): void => {
    last = { at: now(), stay, isOver };
  };
  const isDue = (state: SignedIn): boolean => {
    if (!isKnown || !isDueForRenewal(state, now())) return false;
    return last === undefined || last.stay !== state.stay || (!last.isOver && now() - last.at >= pause);
  };
  const renew = async (before: SignedIn): Promise<void> => {
    const { stay, token } = before;
    note(stay, false);
    const answer = await calls.ask(renewPath, { method: 'POST', headers: bearer(token) });
    if (answer.kind !== 'answered' || answer.status === 429 || answer.status >= 500) return;
    if (answer.status === 404 || answer.status === 405) isKnown = false;
    const outcome = loginOutcome(answer.status, answer.body);
    if (outcome.kind !== 'signedIn') return note(stay, true);
    holder.refresh();
    const present = holder.state();
    if (present.kind === 'signedOut' || present.token !== token) return;
    holder.enter(outcome.token);
    // This was the last possible extension; further attempts gain nothing.
    if (!isLonger(before, holder.state())) note(stay, true);
  };
  return () => {
    holder.refresh();
    const state = holder.state();
    if (state.kind === 'signedIn' && isDue(state)) void renew(state);
  };
}

function isLonger(before: SignedIn, after: ReturnType<Holder['state']>): boolean {
  if (after.kind === 'signedOut' || after.expiresAt === undefined) return false;
  return (after.expiresAt - (before.expiresAt ?? 0)) * 1000 >= worthwhile;
}
