import type { CaseAnswer, UndoChange } from '../../contracts/cases.ts';

/** A message as it was written. */
export interface WrittenMessage {
  readonly id: string;
  readonly text: string;
  readonly files: readonly File[];
}

/** Changes of one request that are undone together. */
export interface UndoableCase extends Omit<UndoChange, 'messages'> {
  readonly submissionId: string;
  readonly messages?: readonly WrittenMessage[];
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
/** Messages that were undone and are not being written anew yet, by request. */
const takenBack = new Map<string, WrittenMessage>();
/** Requests in whose message box something may stand. */
const begun = new Set<string>();
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
  /** @returns whether its message surely stands in the message box again: what was begun meanwhile stays there */
  undone(undone: UndoableCase, present: CaseAnswer): boolean {
    const message = undone.messages?.at(-1);
    const isBack = message !== undefined && !begun.has(undone.submissionId);
    if (message !== undefined) takenBack.set(undone.submissionId, message);
    for (const listener of undoneListeners) listener(undone, present);
    return isBack;
  },
  /** The message box of this request has been opened. */
  begin(submissionId: string): void {
    begun.add(submissionId);
  },
  /** Nothing stands in it any more: it was sent, or the page was left. */
  empty(submissionId: string): void {
    begun.delete(submissionId);
  },
  /** @returns a function that ends it */
  onUndone(listener: UndoneListener): () => void {
    undoneListeners.add(listener);
    return () => undoneListeners.delete(listener);
  },
  /** @returns the message to this applicant that was undone, once */
  takeBack(submissionId: string): WrittenMessage | undefined {
    const message = takenBack.get(submissionId);
    if (takenBack.delete(submissionId)) begun.add(submissionId);
    return message;
  },
  /** Somebody else works at this device now. */
  forget(): void {
    takenBack.clear();
    setOffered(undefined);
  },
};

function setOffered(offer: UndoOffer | undefined): void {
  offered = offer;
  for (const listener of listeners) listener();
}
