import { createContext, type ReactNode, useCallback, useContext } from 'react';
import type { Translate } from '../i18n/use-locale.ts';
import type { PocketDocument } from '../outbox/pocket.ts';
import { type Pocket, type PocketAnswer, useOutbox } from './outbox-context.tsx';
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

const PocketOfForm = createContext<PocketHere | undefined>(undefined);

/** Reads once for all file fields of a form: most have several, and each draft saved is a change to read after. */
export function PocketReader({ children }: { readonly children: ReactNode }) {
  return <PocketOfForm value={usePocket()}>{children}</PocketOfForm>;
}

/** Like usePocket, within PocketReader. */
export function usePocketOfForm(): PocketHere | undefined {
  return useContext(PocketOfForm);
}

/** Why a document was not kept; empty: it was. */
export function pocketProblem(t: Translate, answer: PocketAnswer): string {
  if (answer.kind === 'kept') return '';
  const isFull = answer.kind === 'notSaved' && answer.problem === 'full';
  return t(isFull ? 'me.documents.full' : 'me.documents.failed');
}
