import { queryOptions, useQuery } from '@tanstack/react-query';
import { parseSubmissionsPage } from '../answers.ts';
import type { Profile } from '../../account/profile.ts';
import { useSession } from '../../account/session-context.tsx';
import type { StaffSession } from '../../account/session-port.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { isReviewer } from '../../contracts/roles.ts';
import { type SubmissionsPage, submissionsAddress } from '../../contracts/staff-submissions.ts';
import { queryClientOf, renewedEvery } from '../lists/use-query.ts';

/** Counts of the whole inbox, independent of the list shown. */
export type Pulse =
  | { readonly kind: 'unknown' }
  /** An API with the specification's calls only: no states, and nothing is unread. */
  | { readonly kind: 'plain' /** False: the call failed and is made again. */; readonly sure: boolean }
  | { readonly kind: 'cases'; readonly counts: SubmissionsPage['counts'] };

/** Milliseconds. */
const every = 60_000;

const unknown: Pulse = { kind: 'unknown' };

const queryKey = ['pulse'] as const;

const address = submissionsAddress({
  search: '',
  form: undefined,
  sort: '-receivedAt',
  position: 0,
  limit: 1,
});

interface Caller {
  readonly profile: Profile;
  readonly call: StaffSession['call'];
}

/** The same for all who look at it: whatever asks again, such as an undone change, can. */
function pulseQuery({ profile, call }: Caller) {
  return queryOptions({
    queryKey,
    staleTime: Infinity,
    queryFn: async ({ client }): Promise<Pulse> => {
      if (!isReviewer(profile.roles)) return { kind: 'plain', sure: true };
      const answer = await call(address);
      if (answer.kind === 'answered' && answer.status === 200) return pulseIn(answer.body);
      return client.getQueryData<Pulse>(queryKey) ?? { kind: 'plain', sure: false };
    },
  });
}

/** An API with cases counts states even if there is nothing to count. */
export function pulseIn(body: unknown): Pulse {
  const page = parseSubmissionsPage(body);
  const hasCases = jsonObject(jsonObject(body)['counts'])['byState'] !== undefined;
  return page !== undefined && hasCases
    ? { kind: 'cases', counts: page.counts }
    : { kind: 'plain', sure: page !== undefined };
}

function isSurelyPlain(pulse: Pulse | undefined): boolean {
  return pulse?.kind === 'plain' && pulse.sure;
}

/** The last known pulse; makes no call of its own. Also for the frame, which stands outside the guard. */
export function usePulseOf({ profile, call }: Caller): Pulse {
  return (
    useQuery({ ...pulseQuery({ profile, call }), enabled: false }, queryClientOf(profile)).data ?? unknown
  );
}

/**
 * Asks on every page of the desk, once a minute and when the user comes back, as long as the API has cases: one caller,
 * the header. @returns the last known pulse
 */
export function useRenewedPulse({ profile, call }: Caller): Pulse {
  const client = queryClientOf(profile);
  const known = client.getQueryData<Pulse>(queryKey);
  const renewal = isSurelyPlain(known) ? {} : renewedEvery(every);
  return useQuery({ ...pulseQuery({ profile, call }), ...renewal }, client).data ?? unknown;
}

/** For a page that cannot do without. @returns the last known pulse, and how to ask for a new one */
export function useCasePulse(): Pulse & { readonly renew: () => void } {
  const { profile, call } = useSession();
  const { data: pulse = unknown, refetch } = useQuery(pulseQuery({ profile, call }));
  return { ...pulse, renew: () => (isSurelyPlain(pulse) ? undefined : void refetch()) };
}
