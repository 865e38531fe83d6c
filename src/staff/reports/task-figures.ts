import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { panamaDay } from '../panama-time.ts';

/** How long open requests have waited, in days of the calendar at the desk. */
export const ages = ['today', 'yesterday', 'thisWeek', 'older'] as const;

export type Age = (typeof ages)[number];

/** Open requests by age. */
export function byAge(rows: readonly StaffSubmissionRow[], now: number): Readonly<Record<Age, number>> {
  const counts = { today: 0, yesterday: 0, thisWeek: 0, older: 0 };
  for (const { receivedAt } of rows) counts[ageOf(receivedAt, now)] += 1;
  return counts;
}

function ageOf(receivedAt: string, now: number): Age {
  const day = panamaDay(receivedAt);
  if (day >= panamaDay(now)) return 'today';
  if (day === panamaDay(now, 1)) return 'yesterday';
  return day >= panamaDay(now, 7) ? 'thisWeek' : 'older';
}

/** Milliseconds from receipt to the last change, of what is done: half of them took longer. Undefined: none is. */
export function medianTime(rows: readonly StaffSubmissionRow[]): number | undefined {
  const times = rows
    .flatMap(({ receivedAt, case: own }) =>
      own === undefined ? [] : [Date.parse(own.changedAt) - Date.parse(receivedAt)],
    )
    .toSorted((one, other) => one - other);
  const middle = Math.floor(times.length / 2);
  const [low, high] = [times[middle - 1], times[middle]];
  if (high === undefined) return undefined;
  return times.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
