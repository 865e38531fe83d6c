import type { Entry } from './entry.ts';
import { isLeaseOver } from './lease.ts';
import { asksForHelp, troubleOf } from './trouble.ts';

/** The four states that a person is told (contracts section 4, Hooks). */
export type ShownState = 'queued' | 'sending' | 'attention' | 'delivered';

/**
 * How what has not been received stands, in words. At a plain API, what may have arrived is not "NOT sent yet". What its
 * person holds back waits for nothing else.
 */
export type EntryWords = Exclude<ShownState, 'delivered'> | 'held' | 'unconfirmed';

export function entryState(entry: Entry, now: number): EntryWords {
  const state = shownState(entry, now);
  if (state !== 'queued') return state;
  if (entry.mayHaveArrived || troubleOf(entry).unconfirmed === true) return 'unconfirmed';
  // What went to another device may leave from there.
  return entry.sendWhen === 'held' && entry.handOver === undefined ? 'held' : state;
}

/**
 * An attempt whose lease has run out was cut off: nobody is sending, so nothing else is claimed. One that has met nobody
 * but strangers for a day asks for attention, and goes on by itself all the same.
 */
export function shownState(entry: Entry, now: number): Exclude<ShownState, 'delivered'> {
  const { state } = entry;
  if (asksForHelp(entry, now)) return 'attention';
  return state.kind === 'sending' && isLeaseOver(state.lease.until, now) ? 'queued' : state.kind;
}
