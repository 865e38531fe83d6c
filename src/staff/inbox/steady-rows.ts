import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';

export interface SteadyRows {
  /** What is shown: in the order in which it was read, with what is new about each row. */
  readonly rows: readonly StaffSubmissionRow[];
  /** How many rows are on the newest page and not on the screen. */
  readonly waiting: number;
}

/**
 * A list that renews itself does not move under whoever reads it: rows keep their places and are brought up to date
 * where they stand; what has come in waits until it is wanted.
 */
export function steadyRows(
  shown: readonly StaffSubmissionRow[],
  newest: readonly StaffSubmissionRow[],
): SteadyRows {
  const known = new Map(newest.map((row) => [row.submissionId, row]));
  const here = new Set(shown.map(({ submissionId }) => submissionId));
  return {
    rows: shown.map((row) => known.get(row.submissionId) ?? row),
    waiting: newest.filter(({ submissionId }) => !here.has(submissionId)).length,
  };
}
