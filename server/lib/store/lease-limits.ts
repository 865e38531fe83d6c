/** Of the leases that servers hold among each other. Milliseconds. */
export interface LeaseLimits {
  /** How long a server that was killed keeps others out. */
  readonly duration: number;
  /** Between two renewals of all that a server holds: so soon it also hears that another waits. */
  readonly renewal: number;
  /** Between two questions of a server that waits. */
  readonly poll: number;
}

export const leaseLimits: LeaseLimits = {
  // Longer than a stop of the process for a moment, and shorter than a client waits for an answer.
  duration: 10_000,
  // One statement a second for each server.
  renewal: 1000,
  poll: 200,
};
