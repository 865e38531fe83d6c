import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { type CaseChange, readPath } from '../../contracts/cases.ts';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { caseCall, caseOutcome } from '../case/case-call.ts';

/** Numbers of requests, by result. */
export interface BulkOutcome {
  readonly saved: number;
  readonly left: number;
}

export interface Bulk {
  readonly busy: boolean;
  /** Result of the last change; undefined before the first one and while one runs. */
  readonly outcome: BulkOutcome | undefined;
  /**
   * Changes the rows one after the other, each at the version shown: rows changed by others meanwhile stay as they are.
   */
  readonly change: (rows: readonly StaffSubmissionRow[], change: CaseChange) => Promise<readonly string[]>;
  readonly markRead: (rows: readonly StaffSubmissionRow[]) => Promise<void>;
}

/** @param onDone called after a save: the list is stale */
export function useBulk(onDone: () => void): Bulk {
  const { send } = useSession();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const change: Bulk['change'] = async (rows, wanted) => {
    setBusy(true);
    setOutcome(undefined);
    const left: string[] = [];
    for (const row of rows) {
      const { submissionId } = row;
      const { path, ...sending } = caseCall(
        submissionId,
        { kind: 'change', change: wanted },
        row.case?.version ?? 0,
      );
      const { kind } = caseOutcome(await send(path, sending));
      if (kind !== 'saved') left.push(submissionId);
    }
    setBusy(false);
    onDone();
    setOutcome({ saved: rows.length - left.length, left: left.length });
    return left;
  };
  const markRead: Bulk['markRead'] = async (rows) => {
    setBusy(true);
    for (const { submissionId } of rows) await send(readPath(submissionId), { method: 'PUT' });
    setBusy(false);
    onDone();
  };
  return { busy, outcome, change, markRead };
}
