import { parseSubmissionsPage } from '../answers.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { Profile } from '../../account/profile.ts';
import { useSession } from '../../account/session-context.tsx';
import type { StaffSession } from '../../account/session-port.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { isReviewer } from '../../contracts/roles.ts';
import { type SubmissionsPage, submissionsAddress } from '../../contracts/staff-submissions.ts';
import { usePulse } from '../lists/use-pulse.ts';

/** Counts of the whole inbox, independent of the list shown. */
export type Pulse =
  | { readonly kind: 'unknown' }
  /** An API with the specification's calls only: no states, and nothing is unread. */
  | { readonly kind: 'plain' /** False: the call failed and is made again. */; readonly sure: boolean }
  | { readonly kind: 'cases'; readonly counts: SubmissionsPage['counts'] };

/** Milliseconds. */
const every = 60_000;

const unknown: Pulse = { kind: 'unknown' };

interface Holder {
  pulse: Pulse;
  readonly listeners: Set<() => void>;
}

/** In memory only; dropped with the signed-in profile. */
const holders = new WeakMap<Profile, Holder>();

function holderOf(profile: Profile): Holder {
  const known = holders.get(profile) ?? { pulse: unknown, listeners: new Set() };
  holders.set(profile, known);
  return known;
}

function tell(profile: Profile, pulse: Pulse): void {
  const holder = holderOf(profile);
  holder.pulse = pulse;
  for (const listener of holder.listeners) listener();
}

/** The last known pulse. Also for the frame, which stands outside the guard. */
export function usePulseOf(profile: Profile): Pulse {
  const holder = holderOf(profile);
  return useSyncExternalStore(
    (listener) => {
      holder.listeners.add(listener);
      return () => holder.listeners.delete(listener);
    },
    () => holder.pulse,
    () => unknown,
  );
}

const address = submissionsAddress({
  search: '',
  form: undefined,
  sort: '-receivedAt',
  position: 0,
  limit: 1,
});

/** An API with cases counts states even if there is nothing to count. */
export function pulseIn(body: unknown): Pulse {
  const page = parseSubmissionsPage(body);
  const hasCases = jsonObject(jsonObject(body)['counts'])['byState'] !== undefined;
  return page !== undefined && hasCases
    ? { kind: 'cases', counts: page.counts }
    : { kind: 'plain', sure: page !== undefined };
}

export function askPulse(profile: Profile, call: StaffSession['call']): void {
  void call(address).then((answer) => {
    if (answer.kind === 'answered' && answer.status === 200) tell(profile, pulseIn(answer.body));
    else if (holderOf(profile).pulse.kind === 'unknown') tell(profile, { kind: 'plain', sure: false });
  });
}

/** Polls once a minute and when the user comes back, as long as the API has cases. @returns the last known pulse */
export function useCasePulse(): Pulse & { readonly renew: () => void } {
  const { profile, call } = useSession();
  const pulse = usePulseOf(profile);
  const isAllowed = isReviewer(profile.roles);
  const renew = (): void => {
    if (pulse.kind === 'plain' && pulse.sure) return;
    if (!isAllowed) return tell(profile, { kind: 'plain', sure: true });
    askPulse(profile, call);
  };
  usePulse(renew, every);
  useEffect(() => {
    if (holderOf(profile).pulse.kind === 'unknown') renew();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for whoever is signed in; the beat does the rest.
  }, [profile]);
  return { ...pulse, renew };
}
