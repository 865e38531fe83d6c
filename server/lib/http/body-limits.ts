import { crew } from '../limits/submission-limits.ts';

/** Limits on bodies being received at once. */
export interface BodyLimits {
  readonly perSender: number;
  readonly inAll: number;
}

export const bodyLimits: BodyLimits = {
  // Every member of a crew sends a form and a chunk at once, and some only sign in; a burst of 60 quotes passes.
  perSender: 2 * crew + 8,
  // A dozen such senders: while eleven flood, there is still a slot. Each body holds a connection and some 300 KiB.
  inAll: 12 * (2 * crew + 8),
};

/** Retry-After for senders with too many open bodies: a chunk takes no longer. Seconds. */
export const bodyPauseSeconds = 10;

/** How long a request without a slot is still read, so that its sender sees the answer. Milliseconds. */
export const bodyLinger = 5000;
