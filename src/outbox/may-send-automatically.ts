import { type Entry, isOfNewerShape } from './entry.ts';

/** The cost of the connection as far as the browser knows it; most browsers do not. */
export type LinkCost = 'unmetered' | 'metered' | 'unknown';

/**
 * Tells whether a request may be sent without a person asking for it right now. On a connection of unknown
 * cost "only when not metered" waits: money that someone asked to save cannot be unspent, and "Send now" is
 * one press away.
 */
export function maySendAutomatically(entry: Pick<Entry, 'sendWhen' | 'shape'>, cost: LinkCost): boolean {
  const { sendWhen = 'now' } = entry;
  if (isOfNewerShape(entry)) return false;
  return sendWhen === 'now' || (sendWhen === 'unmetered' && cost === 'unmetered');
}
