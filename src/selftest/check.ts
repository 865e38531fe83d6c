import type { CheckId, Outcome } from '../contracts/selftest/checks.ts';

/** The result of a check. A failing check throws; its message is for the provider, not for the user. */
export interface Finding {
  readonly outcome: Exclude<Outcome, 'failed'>;
  /** Observations in a few English words, for the provider. */
  readonly detail?: string;
}

export interface Check {
  readonly id: CheckId;
  readonly run: () => Promise<Finding>;
  /** Milliseconds until the check counts as failed. */
  readonly patience?: number;
}

export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: Outcome;
  readonly detail?: string;
  /** Milliseconds. */
  readonly took: number;
}

export function passed(detail?: string): Finding {
  return detail === undefined ? { outcome: 'passed' } : { outcome: 'passed', detail };
}

export function absent(detail?: string): Finding {
  return detail === undefined ? { outcome: 'absent' } : { outcome: 'absent', detail };
}

/** @throws Error with this message unless the condition holds */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
