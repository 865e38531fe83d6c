import { useEffect, useState } from 'react';
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

export interface Cached {
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undefined: the answer has none. */
  readonly etag: string | undefined;
}

export interface Query {
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

/** In memory only; dropped with the signed-in profile, so that nothing personal stays on the device. */
const memories = new WeakMap<Profile, Map<string, Cached>>();

interface State extends Omit<Query, 'refetch'> {
  readonly path: string;
  /** Incremented per attempt; 0: the cached answer will do. */
  readonly attempt: number;
}

export interface QueryOptions {
  /** Milliseconds for which a reopened page makes no call; 0: shows the cached answer and makes one. */
  readonly freshFor?: number;
}

/**
 * The API's answer to a GET with the token.
 * @param path when it changes, the former answer stays until the new one arrives
 */
export function useQuery(path: string, { freshFor = usuallyFresh }: QueryOptions = {}): Query {
  const { profile, call } = useSession();
  const { clock } = useDevice();
  const memory = memoryOf(profile);
  const opened = (before: Cached | undefined): State => {
    const known = memory.get(path);
    const fresh = isFresh(known, clock.now() - freshFor);
    const cached = known ?? before;
    const remembered = !fresh && cached !== undefined;
    return { path, cached, attempt: fresh ? 0 : 1, busy: !fresh, remembered, error: undefined };
  };
  const [state, setState] = useState(() => opened(undefined));
  if (state.path !== path) setState(opened(state.cached));
  const { attempt } = state;
  useEffect(() => {
    if (attempt === 0) return undefined;
    let left = false;
    void call(path).then((answer) => {
      if (left) return;
      const error = failureIn(answer);
      const came =
        answer.kind === 'answered' && error === undefined
          ? { body: answer.body, at: clock.now(), etag: answer.etag }
          : undefined;
      if (came !== undefined) memory.set(path, came);
      setState((before) => ({
        ...before,
        cached: came ?? before.cached,
        busy: false,
        remembered: false,
        error,
      }));
    });
    return () => {
      left = true;
    };
  }, [attempt, path, call, memory, clock]);
  const refetch = (): void => setState((before) => ({ ...before, busy: true, attempt: before.attempt + 1 }));
  const { cached, busy, remembered, error } = state;
  useWhenOnline(error === 'noAnswer' && !busy, refetch);
  return { cached, busy, remembered, error, refetch };
}

/** Drops the cached answer of a path changed elsewhere on the page, so that it is fetched when next opened. */
export function useForget(): (path: string) => void {
  const { profile } = useSession();
  return (path) => void memoryOf(profile).delete(path);
}

export function isLoading({ cached, error, busy }: Query): boolean {
  return busy && cached === undefined && error === undefined;
}

function memoryOf(profile: Profile): Map<string, Cached> {
  const known = memories.get(profile);
  if (known !== undefined) return known;
  const made = new Map<string, Cached>();
  memories.set(profile, made);
  return made;
}

function isFresh(cached: Cached | undefined, since: number): boolean {
  return cached !== undefined && cached.at > since;
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
