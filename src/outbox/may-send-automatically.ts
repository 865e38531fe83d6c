import { type Entry, isOfNewerShape } from './entry.ts';

/** What the browser knows of the cost of the link; most know nothing. */
export type LinkCost = 'unmetered' | 'metered' | 'unknown';

/**
 * Whether a request may go without a person asking for it just now. Over a link of unknown cost "only when not
 * metered" waits: to spend what somebody asked to save cannot be undone, and "Send now" is one press away.
 */
export function maySendAutomatically(entry: Pick<Entry, 'sendWhen' | 'shape'>, cost: LinkCost): boolean {
  const { sendWhen = 'now' } = entry;
  if (isOfNewerShape(entry)) return false;
  return sendWhen === 'now' || (sendWhen === 'unmetered' && cost === 'unmetered');
}
