/**
 * When a request may go, as its person chose: at once, not before the person says so, or only over a link that is
 * known to cost nothing by the megabyte.
 */
export type SendWhen = 'now' | 'held' | 'unmetered';
