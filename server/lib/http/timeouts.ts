export const timeouts = {
  /** A connection without traffic for this long is considered dead. Milliseconds. */
  silence: 2 * 60_000,
  /** For a whole request: 150 MiB at 8 KiB/s take 5.3 hours (hazards 5.7). Milliseconds. */
  request: 6 * 60 * 60_000,
  /** Time for requests in flight to finish before the process ends. Milliseconds. */
  shutdown: 8000,
  /** Time for the whole shutdown: process managers kill after ten seconds. Milliseconds. */
  end: 9500,
} as const;
