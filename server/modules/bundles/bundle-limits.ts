/** What one download may hold. */
export const bundleLimits = {
  requests: 500,
  /** Milliseconds that a download waits for another one of the same account. */
  patience: 10_000,
  /** Seconds to wait when it still goes on. */
  pauseSeconds: 30,
} as const;

/** Milliseconds that a one-time address is good. */
export const ticketLifetime = 60_000;
