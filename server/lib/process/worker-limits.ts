/** The thread beside the loop. */
export const workerLimits = {
  /** Milliseconds that one piece of work may take. */
  patience: 60_000,
  /** Milliseconds without work after which the thread ends. */
  idle: 30_000,
  /** Of its memory. */
  megabytes: 512,
} as const;
