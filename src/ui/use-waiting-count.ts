import { useCallback } from 'react';
import { useOutbox } from './outbox-context.tsx';
import { useLive } from './use-live.ts';

export interface WaitingCount {
  /** Requests that go out without anybody's help. */
  readonly waiting: number;
  /** Requests that go no further until a person has decided. */
  readonly attention: number;
}

/** The requests on this device that have not been received yet; undefined until they have been read. */
export function useWaitingCount(): WaitingCount | undefined {
  const { outbox } = useOutbox();
  const entries = useLive(useCallback(() => outbox.entries(), [outbox]));
  if (entries === undefined) return undefined;
  const attention = entries.filter(({ state }) => state.kind === 'attention').length;
  return { waiting: entries.length - attention, attention };
}
