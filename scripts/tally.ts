/** Numbers of passed and failed tests; a skipped test counts as failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What did not pass and why, a line each; for the end of a long output. */
  readonly failures?: readonly string[];
}

export const onePassed: Tally = { passed: 1, failed: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  };
}
