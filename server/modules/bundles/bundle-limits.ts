export const bundleLimits = {
  requests: 500,
  /** Milliseconds that a download waits for another of the same account. */
  patience: 10_000,
  /** Seconds to wait before trying again when the other is still running. */
  pauseSeconds: 30,
} as const;

/** Milliseconds for which a one-time address is valid. */
export const ticketLifetime = 60_000;
