/** Limits of the worker thread. */
export const workerLimits = {
  /** Milliseconds that one piece of work may take. */
  patience: 60_000,
  /** Milliseconds without work after which the thread ends. */
  idle: 30_000,
  /** Memory limit. */
  megabytes: 512,
} as const;
