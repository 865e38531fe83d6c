import type { StorageProblem } from '../../outbox/ports.ts';

/** Storage did not do what it was asked to; `problem` is what the person may hear of it. */
export class StorageFailure extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageFailure';
    this.problem = problem;
  }
}

/** The problem behind a transaction's error. Chromium names a quota error on the transaction only. */
export function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageFailure) return error.problem;
  return nameOf(error) === 'QuotaExceededError' ? 'full' : 'failed';
}

/** The problem behind an error while opening: Firefox answers InvalidStateError in a private window. */
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
