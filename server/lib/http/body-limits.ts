import { crew } from '../limits/submission-limits.ts';

/** Requests whose bodies are being received. */
export interface BodyLimits {
  readonly perSender: number;
  readonly inAll: number;
}

export const bodyLimits: BodyLimits = {
  // Each of a crew a form and a chunk at once, and some who only sign in; a burst of 60 quotes passes.
  perSender: 2 * crew + 8,
  // A dozen of such senders, or eleven that flood would leave no place; each holds a connection and some 300 KiB.
  inAll: 12 * (2 * crew + 8),
};

/** What senders with too many open bodies are asked to wait: a chunk takes no longer than that. Seconds. */
export const bodyPauseSeconds = 10;

/** What is still read of a request that finds no place, so that its sender sees the answer. Milliseconds. */
export const bodyLinger = 5000;
