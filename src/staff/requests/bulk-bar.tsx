import { useState } from 'react';
import { type CaseChange, type CaseState, caseStates, readPath } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { AssignDialog, useColleagues } from '../case/colleagues.tsx';
import { ReasonDialog } from '../modal.tsx';
import { useSession } from '../../account/session-context.tsx';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { caseCall, caseOutcome } from '../case/case-changes.ts';
import { type UndoableCase, undoOffers } from '../case/undo-offers.ts';
import { useDevice } from '../../ui/device-context.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onChange: (change: CaseChange) => void;
  readonly onRead: () => void;
  readonly onClear: () => void;
}

/** States that can be set for several requests at once: a refusal is written for one, and only applicants withdraw. */
const isForSeveral: Readonly<Record<CaseState, boolean>> = {
  new: false,
  inProgress: true,
  waitingForApplicant: true,
  done: true,
  refused: false,
  withdrawn: false,
};

const states = caseStates.filter((state) => isForSeveral[state]);

export function BulkBar({ count, busy, onTake, onChange, onRead, onClear }: BulkBarProps) {
  const { t } = useLocale();
  const [assigns, setAssigns] = useState(false);
  const [asksWhat, setAsksWhat] = useState(false);
  const colleagues = useColleagues();
  return (
    <div className="bulk-bar" role="group" aria-label={t('requests.bulk.title', { count })} aria-busy={busy}>
      <p role="status">{t(busy ? 'requests.bulk.busy' : 'requests.bulk.title', { count })}</p>
      <Button look="primary" aria-disabled={busy} onClick={busy ? undefined : onTake}>
        {t('casework.take')}
      </Button>
      <Button aria-disabled={busy} onClick={busy ? undefined : () => setAssigns(true)}>
        {t('casework.assign')}
      </Button>
      {states.map((state) => (
        <Button
          key={state}
          data-bulk-state={state}
          aria-disabled={busy}
          onClick={
            busy
              ? undefined
              : () => (state === 'waitingForApplicant' ? setAsksWhat(true) : onChange({ state }))
          }
        >
          {t(`casework.state.${state}`)}
        </Button>
      ))}
      <Button aria-disabled={busy} onClick={busy ? undefined : onRead}>
        {t('requests.bulk.read')}
      </Button>
      <Button look="quiet" onClick={onClear}>
        {t('requests.bulk.clear')}
      </Button>
      {asksWhat ? (
        <ReasonDialog
          title={t('casework.state.waitingForApplicant')}
          label={t('requests.bulk.wanted', { count })}
          onClose={() => setAsksWhat(false)}
          onSave={(reason) => {
            setAsksWhat(false);
            onChange({ state: 'waitingForApplicant', reason });
          }}
        />
      ) : null}
      {assigns ? (
        <AssignDialog
          colleagues={colleagues}
          present={undefined}
          onClose={() => setAssigns(false)}
          onAssign={(to) => {
            setAssigns(false);
            onChange({ assignee: to?.id ?? null });
          }}
        />
      ) : null}
    </div>
  );
}

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
  const { t } = useLocale();
  const { clock } = useDevice();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const change: Bulk['change'] = async (rows, wanted) => {
    setBusy(true);
    setOutcome(undefined);
    const left: string[] = [];
    const undoable: UndoableCase[] = [];
    let until = Number.POSITIVE_INFINITY;
    undoOffers.withdraw();
    for (const row of rows) {
      const { submissionId } = row;
      const version = row.case?.version ?? 0;
      const { path, ...sending } = caseCall(submissionId, { kind: 'change', change: wanted }, version);
      const startedAt = clock.now();
      const ended = caseOutcome(await send(path, sending));
      if (ended.kind !== 'saved') left.push(submissionId);
      else if (ended.undoSeconds !== undefined && ended.case !== undefined) {
        undoable.push({ submissionId, version, present: ended.case.version });
        until = Math.min(until, startedAt + ended.undoSeconds * 1000);
      }
    }
    const text = t('requests.bulk.saved', { count: undoable.length });
    if (undoable.length > 0) undoOffers.offer({ text, cases: undoable, remaining: until - clock.now() });
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
