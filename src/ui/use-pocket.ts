import { useCallback } from 'react';
import type { PocketDocument } from '../outbox/pocket.ts';
import { type Pocket, useOutbox } from './outbox-context.tsx';
import { useLive } from './use-live.ts';

export interface PocketHere {
  readonly pocket: Pocket;
  /** Latest first. */
  readonly documents: readonly PocketDocument[];
}

/** The documents on this device; undefined until they are read, and where it is not the person's alone. */
export function usePocket(): PocketHere | undefined {
  const { outbox, loadPocket } = useOutbox();
  const read = useCallback(async () => {
    // Most people keep none: the code stays away.
    if ((await outbox.remembered()).own !== true) return undefined;
    const pocket = await loadPocket();
    return { pocket, documents: await pocket.documents() };
  }, [outbox, loadPocket]);
  return useLive<PocketHere | undefined>(read);
}
