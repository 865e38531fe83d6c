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

/** Takes a message that was undone. Returns whether there was room: what has been begun stays. */
type MessageBox = (message: WrittenMessage) => boolean;

let offered: UndoOffer | undefined;
/** Messages that were undone and are not being written anew yet, by request. */
const takenBack = new Map<string, WrittenMessage>();
/** The message boxes of the open pages, by request. */
const boxes = new Map<string, MessageBox>();
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
  /** @returns whether its message stands in the message box again, now or once its page is opened */
  undone(undone: UndoableCase, present: CaseAnswer): boolean {
    for (const listener of undoneListeners) listener(undone, present);
    const message = undone.messages?.at(-1);
    if (message === undefined) return false;
    const box = boxes.get(undone.submissionId);
    if (box !== undefined) return box(message);
    takenBack.set(undone.submissionId, message);
    return true;
  },
  /** @returns a function that ends it */
  onUndone(listener: UndoneListener): () => void {
    undoneListeners.add(listener);
    return () => undoneListeners.delete(listener);
  },
  /** The message box of a request, into which an undone message goes back. @returns a function that ends it */
  openBox(submissionId: string, box: MessageBox): () => void {
    const waiting = takenBack.get(submissionId);
    takenBack.delete(submissionId);
    if (waiting !== undefined) box(waiting);
    boxes.set(submissionId, box);
    return () => boxes.delete(submissionId);
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
