import { useEffect, useState } from 'react';
import type { Profile } from '../domain/session.ts';
import type { StaffAnswer } from '../outbox/staff-session.ts';
import { useServices } from './services-context.tsx';
import { useSession } from './session-context.tsx';

/** Why a page of the staff area has nothing to show. */
export type Trouble = 'noAnswer' | 'notTheApi' | 'sessionEnded' | 'forbidden' | 'missing' | 'busy' | 'odd';

/** What the API answered last. */
export interface Kept {
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Reading {
  /** Undefined: nothing has come yet. It stays while a later attempt is made or has failed. */
  readonly kept: Kept | undefined;
  readonly busy: boolean;
  /** Of the last attempt that ended. */
  readonly trouble: Trouble | undefined;
  readonly again: () => void;
}

/** Milliseconds in which a page that is opened again is shown as it was, and nothing is asked. */
const freshFor = 60_000;

/** In memory only, and gone with whoever is signed in: nothing personal stays on the device. */
const memories = new WeakMap<Profile, Map<string, Kept>>();

/** What the API answers to a GET with the token. @param path the same as long as the page lives */
export function useReading(path: string): Reading {
  const { profile, call } = useSession();
  const { clock } = useServices();
  const memory = memoryOf(profile);
  const [kept, setKept] = useState(() => memory.get(path));
  const [attempt, setAttempt] = useState(() => (isFresh(kept, clock.now()) ? 0 : 1));
  const [last, setLast] = useState<Pick<Reading, 'busy' | 'trouble'>>({
    busy: attempt > 0,
    trouble: undefined,
  });
  useEffect(() => {
    if (attempt === 0) return undefined;
    let left = false;
    void call(path).then((answer) => {
      if (left) return;
      const trouble = troubleIn(answer);
      if (answer.kind === 'answered' && trouble === undefined) {
        const came = { body: answer.body, at: clock.now() };
        memory.set(path, came);
        setKept(came);
      }
      setLast({ busy: false, trouble });
    });
    return () => {
      left = true;
    };
  }, [attempt, path, call, memory, clock]);
  const again = (): void => {
    setLast((before) => ({ ...before, busy: true }));
    setAttempt((count) => count + 1);
  };
  useWhenOnline(last.trouble === 'noAnswer' && !last.busy, again);
  return { kept, ...last, again };
}

/** Nothing has come, and nothing has failed: it is on its way for the first time. */
export function isFirstReading({ kept, trouble, busy }: Reading): boolean {
  return busy && kept === undefined && trouble === undefined;
}

function memoryOf(profile: Profile): Map<string, Kept> {
  const known = memories.get(profile);
  if (known !== undefined) return known;
  const made = new Map<string, Kept>();
  memories.set(profile, made);
  return made;
}

function isFresh(kept: Kept | undefined, now: number): boolean {
  return kept !== undefined && now - kept.at < freshFor;
}

function troubleIn(answer: StaffAnswer): Trouble | undefined {
  if (answer.kind !== 'answered') return answer.kind;
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'missing';
  return status === 429 || status === 503 ? 'busy' : 'odd';
}

/** The link is back: nobody has to press a button for it. */
function useWhenOnline(waiting: boolean, act: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined;
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, [waiting, act]);
}
