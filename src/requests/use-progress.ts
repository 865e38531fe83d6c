import { useState, useSyncExternalStore } from 'react';
import type { Entry } from '../outbox/entry.ts';
import { type DeliveryProgress, progressOf } from '../outbox/progress.ts';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useNow } from '../ui/use-now.ts';
import { type Announced, announced } from './announcement.ts';

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
