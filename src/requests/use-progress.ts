import { useState, useSyncExternalStore } from 'react';
import type { Entry } from '../outbox/entry.ts';
import { type DeliveryProgress, progressOf } from '../outbox/progress.ts';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useNow } from '../ui/use-now.ts';

/** Milliseconds between looks at the clock. */
const refreshInterval = 5000;

/** How far a request is: as told by who sends it, otherwise as stored. @param bytesPerSecond as measured last */
export function useProgress(entry: Entry, bytesPerSecond: number | undefined): DeliveryProgress {
  const { progress } = useOutbox();
  const heard = useSyncExternalStore(progress.subscribe, () => progress.latest(entry.submissionId));
  const stored = progressOf(entry, bytesPerSecond);
  if (entry.state.kind !== 'sending' || heard === undefined) return stored;
  return { ...stored, ...heard };
}

/** What is read out of it, seldom enough to let a person do something else. */
export function useAnnounced(share: number, text: string): string {
  const at = useNow(refreshInterval);
  const [said, setSaid] = useState<Announced>();
  const next = announced(said, { share, at, text });
  if (next !== said) setSaid(next);
  return next.text;
}

/** What was read out last of a request's progress, and when. */
export interface Announced {
  /** From 0 to 1. */
  readonly share: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** Per cents. */
const step = 10;
/** Milliseconds. */
const pause = 30_000;

/**
 * What is to be read out now: the news when a tenth more is there, or half a minute has passed with some progress;
 * otherwise what was read out before, which is not read again. The beginning is told by the page itself.
 */
export function announced(before: Announced | undefined, news: Announced): Announced {
  if (before === undefined) return { ...news, text: '' };
  // A plain API begins anew after a cut.
  if (news.share < before.share) return { ...before, share: news.share };
  const isDue = Math.round((news.share - before.share) * 100) >= step || news.at - before.at >= pause;
  return isDue && news.share > before.share ? news : before;
}
