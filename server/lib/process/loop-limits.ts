/** Limits for reporting a blocked event loop. */
export const loopLimits = {
  /** Milliseconds of blocking above which it is logged and counted. */
  held: 250,
  /** Maximum number of calls named in the log line. */
  named: 8,
} as const;
