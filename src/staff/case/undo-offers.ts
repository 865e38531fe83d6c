import type { CaseAnswer, UndoChange } from '../../contracts/cases.ts';

/** Changes of one request that are undone together. */
export interface UndoableCase extends UndoChange {
  readonly submissionId: string;
  /** Its version after the last change; undefined: only messages, which leave it alone. */
  readonly present?: number;
}

export interface UndoOffer {
  /** What was done. */
  readonly text: string;
  readonly cases: readonly UndoableCase[];
  /** Milliseconds from now for which it can be undone. */
  readonly remaining: number;
}

/** @param present the case as it is now */
type UndoneListener = (undone: UndoableCase, present: CaseAnswer) => void;

let offered: UndoOffer | undefined;
const listeners = new Set<() => void>();
const undoneListeners = new Set<UndoneListener>();

/** The one offer of this tab, which outlives the page that made the change: one goes on to the next request. */
export const undoOffers = {
  offer(offer: UndoOffer): void {
    setOffered(offer.remaining > 0 ? offer : undefined);
  },
  /** Another change has begun, which is the one to undo now. */
  withdraw(): void {
    setOffered(undefined);
  },
  present: (): UndoOffer | undefined => offered,
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  undone(undone: UndoableCase, present: CaseAnswer): void {
    for (const listener of undoneListeners) listener(undone, present);
  },
  /** @returns a function that ends it */
  onUndone(listener: UndoneListener): () => void {
    undoneListeners.add(listener);
    return () => undoneListeners.delete(listener);
  },
};

function setOffered(offer: UndoOffer | undefined): void {
  offered = offer;
  for (const listener of listeners) listener();
}
