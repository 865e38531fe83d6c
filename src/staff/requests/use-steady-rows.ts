import { useMemo, useState } from 'react';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';

/** Pixels: whoever has scrolled further reads something. */
const top = 120;

interface Kept {
  /** What was asked for: another question has another list. */
  readonly asked: string;
  readonly newest: readonly StaffSubmissionRow[];
  readonly rows: readonly StaffSubmissionRow[];
}

/**
 * The rows to show of a list that renews itself.
 * @param isReading somebody is at a row of it
 */
export function useSteadyRows(
  asked: string,
  newest: readonly StaffSubmissionRow[],
  isReading: boolean,
): SteadyRows & { readonly showNewest: () => void } {
  const [kept, setKept] = useState<Kept>({ asked, newest, rows: newest });
  let now = kept;
  if (kept.asked !== asked || kept.newest !== newest) {
    const isCalm = kept.asked === asked && kept.rows.length > 0 && (isReading || scrollY > top);
    now = { asked, newest, rows: isCalm ? steadyRows(kept.rows, newest).rows : newest };
    setKept(now);
  }
  const { rows, waiting } = useMemo(() => steadyRows(now.rows, newest), [now.rows, newest]);
  return { rows, waiting, showNewest: () => setKept({ asked, newest, rows: newest }) };
}

interface SteadyRows {
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
