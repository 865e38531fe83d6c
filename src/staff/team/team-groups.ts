import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import type { Colleague } from '../cases/assign-dialog.tsx';

export interface TeamGroup {
  /** Undefined: nobody. */
  readonly person: Colleague | undefined;
  /** Open ones, oldest first. */
  readonly rows: readonly StaffSubmissionRow[];
}

/** Open requests by person: nobody's first, then everybody, those with the most in front. */
export function teamGroups(
  rows: readonly StaffSubmissionRow[],
  colleagues: readonly Colleague[],
): readonly TeamGroup[] {
  const holders = new Map(colleagues.map((person) => [person.id, person]));
  // Whoever has left keeps what was assigned until somebody takes it.
  for (const { case: own } of rows) {
    const holder = own?.assignee;
    if (holder && !holders.has(holder.id)) holders.set(holder.id, holder);
  }
  const of = (id: string | undefined) => rows.filter((row) => row.case?.assignee?.id === id);
  const groups = [...holders.values()].map((person) => ({ person, rows: of(person.id) }));
  return [
    { person: undefined, rows: of(undefined) },
    ...groups.toSorted((one, other) => other.rows.length - one.rows.length),
  ];
}
