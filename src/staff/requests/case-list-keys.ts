import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { useKeys } from '../keys/keys.tsx';
import { fromList } from '../lists/list-links.tsx';

interface CaseListKeysNeeds {
  readonly rows: readonly StaffSubmissionRow[];
  readonly list: string;
  /** The rows are from an earlier visit; the first row to work on is known once the answer arrives. */
  readonly remembered: boolean;
  /** The row opened last, from which navigation continues. */
  readonly opened: string | undefined;
  readonly onMark: (row: StaffSubmissionRow) => void;
  readonly onTake: (row: StaffSubmissionRow | undefined) => void;
  readonly onBundle: () => void;
  readonly onHelp: () => void;
}

/** Moves through the list with j and k. @returns the current row of the keys, -1 for none */
export function useCaseListKeys({ rows, list, remembered, opened, ...acts }: CaseListKeysNeeds): number {
  const navigate = useNavigate();
  const [at, setAt] = useState<string>();
  const cursor = rows.findIndex(({ submissionId }) => submissionId === at);
  const from = cursor === -1 ? rows.findIndex(({ submissionId }) => submissionId === opened) : cursor;
  const go = (to: number): void => setAt(rows[Math.max(0, Math.min(rows.length - 1, to))]?.submissionId);
  const row = rows[cursor];
  const [isOpening, setOpening] = useState(false);
  const open = (chosen: StaffSubmissionRow | undefined): void => {
    if (chosen === undefined) return;
    void navigate(`${list}/${encodeURIComponent(chosen.submissionId)}`, { state: fromList });
  };
  const opensNow = isOpening && !remembered;
  useEffect(() => {
    if (!opensNow) return;
    setOpening(false);
    open(row ?? rows[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, with the rows as they are then.
  }, [opensNow]);
  useKeys({
    next: () => go(from + 1),
    previous: () => go(from - 1),
    open: () => (row === undefined ? setOpening(true) : open(row)),
    mark: () => (row === undefined ? undefined : acts.onMark(row)),
    take: () => acts.onTake(row),
    bundle: acts.onBundle,
    search: () => document.querySelector<HTMLInputElement>('input[name="q"]')?.focus(),
    help: acts.onHelp,
  });
  return cursor;
}
