import type { Entry } from './entry.ts';
import { isLeaseOver } from './lease.ts';
import { asksForHelp, troubleOf } from './trouble.ts';

/** The four states shown to a person (contracts section 4, Hooks). */
export type ShownState = 'queued' | 'sending' | 'attention' | 'delivered';

/**
 * The state of an undelivered request, for its text. At a plain API, a request that may have arrived is not
 * "NOT sent yet". A held request waits for nothing else.
 */
export type EntryWords = Exclude<ShownState, 'delivered'> | 'held' | 'unconfirmed';

export function entryState(entry: Entry, now: number): EntryWords {
  const state = shownState(entry, now);
  if (state !== 'queued') return state;
  if (entry.mayHaveArrived || troubleOf(entry).unconfirmed === true) return 'unconfirmed';
  // A request handed to another device may leave from there.
  return entry.sendWhen === 'held' && entry.handOver === undefined ? 'held' : state;
}

/**
 * Returns the shown state. An attempt whose lease has run out was cut off: nobody is sending it. An entry
 * that has met only strangers for a day asks for attention, and still continues by itself.
 */
export function shownState(entry: Entry, now: number): Exclude<ShownState, 'delivered'> {
  const { state } = entry;
  if (asksForHelp(entry, now)) return 'attention';
  return state.kind === 'sending' && isLeaseOver(state.lease.until, now) ? 'queued' : state.kind;
}
