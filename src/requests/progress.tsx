import { useState, useSyncExternalStore } from 'react';
import type { Entry } from '../outbox/entry.ts';
import { type DeliveryProgress, progressOf } from '../outbox/progress.ts';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useNow } from '../ui/use-now.ts';

/** Milliseconds between looks at the clock. */
const refreshInterval = 5000;

/**
 * Returns a request's progress: as reported by its sender, otherwise as stored. @param bytesPerSecond last
 * measured rate
 */
export function useProgress(entry: Entry, bytesPerSecond: number | undefined): DeliveryProgress {
  const { progress } = useOutbox();
  const heard = useSyncExternalStore(progress.subscribe, () => progress.latest(entry.submissionId));
  const stored = progressOf(entry, bytesPerSecond);
  if (entry.state.kind !== 'sending' || heard === undefined) return stored;
  return { ...stored, ...heard };
}

/** Returns the text to announce, at long enough intervals to let a person do something else. */
export function useAnnounced(share: number, text: string): string {
  const at = useNow(refreshInterval);
  const [said, setSaid] = useState<Announced>();
  const next = announced(said, { share, at, text });
  if (next !== said) setSaid(next);
  return next.text;
}

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
 * Returns the progress to announce: the news when another tenth is done, or half a minute has passed with
 * some progress; otherwise the previous one, which is not announced again. The page itself announces the
 * start.
 */
export function announced(before: Announced | undefined, news: Announced): Announced {
  if (before === undefined) return { ...news, text: '' };
  // A plain API restarts from zero after a cut.
  if (news.share < before.share) return { ...before, share: news.share };
  const isDue = Math.round((news.share - before.share) * 100) >= step || news.at - before.at >= pause;
  return isDue && news.share > before.share ? news : before;
}

interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
}

/** Rounds down to whole per cents: 100 appears only when all of it is there. */
export function percentOf(share: number): number {
  return Math.floor(share * 100);
}

export function ProgressBar({ share, label }: ProgressBarProps) {
  return <progress className="progress" max={100} value={percentOf(share)} aria-label={label} />;
}
