/** Limits of leases between servers. Milliseconds. */
export interface LeaseLimits {
  /** How long a killed server keeps others out. */
  readonly duration: number;
  /** Between two renewals of all of a server's leases; also the delay until it learns that another server waits. */
  readonly renewal: number;
  /** Between two polls of a waiting server. */
  readonly poll: number;
}

export const leaseLimits: LeaseLimits = {
  // Longer than a brief pause of the process, and shorter than a client waits for an answer.
  duration: 10_000,
  // One statement a second per server.
  renewal: 1000,
  poll: 200,
};
