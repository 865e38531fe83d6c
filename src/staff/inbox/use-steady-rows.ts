import { useMemo, useState } from 'react';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

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
