import type { StorageProblem } from '../../outbox/ports.ts';

/** Storage failed; `problem` is the cause to show to the person. */
export class StorageFailure extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageFailure';
    this.problem = problem;
  }
}

/** Returns the problem behind a transaction's error. Chromium names a quota error on the transaction only. */
export function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageFailure) return error.problem;
  return nameOf(error) === 'QuotaExceededError' ? 'full' : 'failed';
}

/**
 * Returns the problem behind an error while opening: Firefox reports InvalidStateError in a private window.
 */
export function openingFailure(error: unknown): StorageFailure {
  const name = nameOf(error);
  if (name === 'SecurityError' || name === 'InvalidStateError') {
    return new StorageFailure('unavailable', `The browser denies IndexedDB (${name})`, error);
  }
  return new StorageFailure(problemOf(error), `IndexedDB does not open (${name})`, error);
}

export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
