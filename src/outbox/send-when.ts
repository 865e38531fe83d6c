/**
 * When a request may be sent, as its person chose: at once, not before the person says so, or only over a
 * link that is known to be unmetered.
 */
export type SendWhen = 'now' | 'held' | 'unmetered';
