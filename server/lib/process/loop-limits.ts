/** What is said of a loop that was held. */
export const loopLimits = {
  /** Milliseconds for which nobody was answered, above which it is logged and counted. */
  held: 250,
  /** Calls that the line in the log names at most. */
  named: 8,
} as const;
