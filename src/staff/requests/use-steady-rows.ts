import { useMemo, useState } from 'react';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';

/** Pixels: a user who has scrolled further is reading. */
const top = 120;

interface Kept {
  /** The call; a different one has a different list. */
  readonly asked: string;
  readonly newest: readonly StaffSubmissionRow[];
  readonly rows: readonly StaffSubmissionRow[];
}

/**
 * The rows to show of a list that refreshes itself.
 * @param isReading whether the user is at a row of it
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
  /** The rows shown: in the order first read, each with its latest data. */
  readonly rows: readonly StaffSubmissionRow[];
  /** Number of rows on the newest page but not on the screen. */
  readonly waiting: number;
}

/**
 * Keeps a refreshing list still while it is read: rows keep their places and are updated there; new rows wait until the
 * user asks for them.
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
