/** What one download may hold. */
export const bundleLimits = {
  requests: 500,
} as const;

/** Milliseconds that a one-time address is good. */
export const ticketLifetime = 60_000;
