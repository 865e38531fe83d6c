import { focusManager, QueryClient, useQuery as useClientQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Profile } from '../../account/profile.ts';
import type { StaffAnswer } from '../../account/session-port.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { useSession } from '../../account/session-context.tsx';

/** Why a page of the staff area has nothing to show. */
export type QueryFailure =
  | 'noAnswer'
  | 'notTheApi'
  | 'sessionEnded'
  | 'forbidden'
  | 'missing'
  | 'busy'
  | 'odd';

interface Cached {
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undefined: the answer has none. */
  readonly etag: string | undefined;
}

/** A failure is an outcome like any other: what had arrived before it stays, and nothing is retried by itself. */
interface Outcome {
  readonly cached: Cached | undefined;
  readonly error: QueryFailure | undefined;
}

export interface Query<Data = unknown> {
  /** The parsed body; undefined: nothing has arrived yet, or nothing of the expected shape. */
  readonly data: Data | undefined;
  /** Undefined: nothing has arrived yet. Kept while a later attempt runs or after it has failed. */
  readonly cached: Cached | undefined;
  readonly busy: boolean;
  /** The data shown is from an earlier visit or another path; the answer to this one is on its way. */
  readonly remembered: boolean;
  readonly error: QueryFailure | undefined;
  readonly refetch: () => void;
}

/** Milliseconds for which a reopened page shows the cached answer without a call. */
const usuallyFresh = 60_000;

/** Milliseconds: a window brought to the front twice in this time triggers one call. */
const focusPause = 5_000;

export interface QueryOptions {
  /** Milliseconds for which a reopened page makes no call; 0: shows the cached answer and makes one. */
  readonly freshFor?: number;
  /** Milliseconds between calls while the page is visible; absent: the answer does not renew itself. */
  readonly every?: number;
}

const clients = new WeakMap<Profile, QueryClient>();

/** The answers to a signed-in user, in memory only: dropped with the profile, nothing personal stays on the device. */
export function queryClientOf(profile: Profile): QueryClient {
  const known = clients.get(profile);
  if (known !== undefined) return known;
  // Without 'focus', a window that was covered but not hidden would not count as come back to.
  focusManager.setEventListener((onFocus) => {
    const tell = (): void => onFocus();
    addEventListener('focus', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      removeEventListener('focus', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  });
  const made = new QueryClient({
    defaultOptions: {
      // 'always': calls probe, and whether the browser thinks it is online decides nothing.
      queries: { networkMode: 'always', retry: false, gcTime: Infinity, refetchOnWindowFocus: false },
    },
  });
  clients.set(profile, made);
  return made;
}

/** Options of a query that renews itself while the page is visible, and when the user comes back to it. */
export function renewedEvery(every: number) {
  return {
    refetchInterval: every,
    refetchOnWindowFocus: ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
      Date.now() - state.dataUpdatedAt < focusPause ? false : ('always' as const),
  };
}

/**
 * The API's answer to a GET with the token.
 * @param path when it changes, the former answer stays until the new one arrives
 * @param parse the body, by a function that stays the same
 */
export function useQuery<Data>(
  path: string,
  parse: (body: unknown) => Data | undefined,
  { freshFor = usuallyFresh, every }: QueryOptions = {},
): Query<Data> {
  const { call } = useSession();
  const { clock } = useDevice();
  const {
    data: outcome,
    isFetching: busy,
    isFetchedAfterMount,
    refetch: fetchAgain,
  } = useClientQuery({
    queryKey: [path],
    queryFn: async ({ client, queryKey }): Promise<Outcome> => {
      const answer = await call(path);
      const error = failureIn(answer);
      if (answer.kind === 'answered' && error === undefined) {
        return { cached: { body: answer.body, at: clock.now(), etag: answer.etag }, error };
      }
      return { cached: client.getQueryData<Outcome>(queryKey)?.cached, error };
    },
    staleTime: ({ state }) => (state.data?.error === undefined ? freshFor : 0),
    ...(every === undefined ? {} : renewedEvery(every)),
  });
  const [last, setLast] = useState<Cached>();
  const cached = outcome?.cached ?? last;
  if (cached !== last) setLast(cached);
  const body = cached?.body;
  const data = useMemo(() => (body === undefined ? undefined : parse(body)), [body, parse]);
  const error = isFetchedAfterMount ? outcome?.error : undefined;
  const remembered = busy && !isFetchedAfterMount && cached !== undefined;
  const refetch = useCallback((): void => void fetchAgain(), [fetchAgain]);
  useWhenOnline(error === 'noAnswer' && !busy, refetch);
  return useMemo(
    () => ({ data, cached, busy, remembered, error, refetch }),
    [data, cached, busy, remembered, error, refetch],
  );
}

export function isLoading({ cached, error, busy }: Query): boolean {
  return busy && cached === undefined && error === undefined;
}

/** Why an answer is unusable; undefined for success. */
export function failureIn(answer: StaffAnswer): QueryFailure | undefined {
  if (answer.kind !== 'answered') return answer.kind;
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'missing';
  return status === 429 || status === 503 ? 'busy' : 'odd';
}

/** Retries when the connection is back, without a button press. */
function useWhenOnline(waiting: boolean, act: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined;
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, [waiting, act]);
}
