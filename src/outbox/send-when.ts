import { type Entry, isOfNewerShape } from './entry.ts';

/**
 * When a request may go, as its person chose: at once, not before the person says so, or only over a link that is
 * known to cost nothing by the megabyte.
 */
export type SendWhen = 'now' | 'held' | 'unmetered';

/** What the browser knows of the cost of the link; most know nothing. */
export type LinkCost = 'unmetered' | 'metered' | 'unknown';

/**
 * Whether a request may go without a person asking for it just now. Over a link of unknown cost "only when not
 * metered" waits: to spend what somebody asked to save cannot be undone, and "Send now" is one press away.
 */
export function mayGoByItself(entry: Pick<Entry, 'sendWhen' | 'shape'>, cost: LinkCost): boolean {
  const { sendWhen = 'now' } = entry;
  if (isOfNewerShape(entry)) return false;
  return sendWhen === 'now' || (sendWhen === 'unmetered' && cost === 'unmetered');
}
