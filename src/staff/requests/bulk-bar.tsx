import { useState } from 'react';
import { type CaseChange, type CaseState, caseStates, readPath } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { AssignDialog, useColleagues } from '../case/colleagues.tsx';
import { Dropdown } from '../lists/dropdown.tsx';
import { useIsWide } from '../lists/use-is-wide.ts';
import { ReasonDialog } from '../modal.tsx';
import { useSession } from '../../account/session-context.tsx';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { type CaseAction, caseCall, caseOutcome, nothingDone, withChange } from '../case/case-changes.ts';
import { type UndoableCase, undoOffers } from '../case/undo-offers.ts';
import { useDevice } from '../../ui/device-context.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onChange: (change: CaseChange) => void;
  /** Sends the same message to each applicant. */
  readonly onReply: (text: string) => void;
  readonly onRead: () => void;
  readonly onClear: () => void;
}

/** States that can be set for several requests at once: only applicants withdraw. */
const isForSeveral: Readonly<Record<CaseState, boolean>> = {
  new: false,
  inProgress: true,
  waitingForApplicant: true,
  done: true,
  refused: true,
  withdrawn: false,
};

const states = caseStates.filter((state) => isForSeveral[state]);

/** What all these applicants are to read. */
type Asked = 'waitingForApplicant' | 'refused' | 'reply';

/** It lies over the page's lower edge, so that selecting moves no row. */
export function BulkBar({ count, busy, onTake, onChange, onReply, onRead, onClear }: BulkBarProps) {
  const { t } = useLocale();
  const [assigns, setAssigns] = useState(false);
  const [asks, setAsks] = useState<Asked>();
  const colleagues = useColleagues();
  const ifFree = (act: () => void) => ({ 'aria-disabled': busy, onClick: busy ? undefined : act });
  const move = (state: CaseState): void =>
    state === 'waitingForApplicant' || state === 'refused' ? setAsks(state) : onChange({ state });
  const say = (kind: Asked, text: string): void => {
    setAsks(undefined);
    if (kind === 'reply') onReply(text);
    else onChange({ state: kind, reason: text });
  };
  const isWide = useIsWide();
  const acts = (
    <>
      <Button {...ifFree(() => setAssigns(true))}>{t('casework.assign')}</Button>
      {states.map((state) => (
        <Button key={state} data-bulk-state={state} {...ifFree(() => move(state))}>
          {t(`casework.state.${state}`)}
        </Button>
      ))}
      <Button data-bulk-reply {...ifFree(() => setAsks('reply'))}>
        {t('casework.writeReply')}
      </Button>
      <Button {...ifFree(onRead)}>{t('requests.bulk.read')}</Button>
    </>
  );
  return (
    <div className="bulk-bar" role="group" aria-label={t('requests.bulk.title', { count })} aria-busy={busy}>
      <p role="status">{t(busy ? 'requests.bulk.busy' : 'requests.bulk.title', { count })}</p>
      <Button look="primary" {...ifFree(onTake)}>
        {t('casework.take')}
      </Button>
      {isWide ? (
        acts
      ) : (
        <Dropdown className="bulk-more" summary={t('requests.bulk.more')}>
          {acts}
        </Dropdown>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('requests.bulk.clear')}
        title={t('requests.bulk.clear')}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
      {asks === undefined ? null : (
        <ReasonDialog
          title={asks === 'reply' ? t('casework.writeReply') : t(`casework.state.${asks}`)}
          label={t(`requests.bulk.asked.${asks}`, { count })}
          onClose={() => setAsks(undefined)}
          onSave={(text) => say(asks, text)}
        />
      )}
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
  /** Closes the report of the last change. */
  readonly forget: () => void;
  /**
   * Changes the rows one after the other, each at the version shown: rows changed by others meanwhile stay as they are.
   * @returns the ids of those that did
   */
  readonly change: (rows: readonly StaffSubmissionRow[], change: CaseChange) => Promise<readonly string[]>;
  /** The same message to the applicant of each. */
  readonly reply: (rows: readonly StaffSubmissionRow[], text: string) => Promise<readonly string[]>;
  readonly markRead: (rows: readonly StaffSubmissionRow[]) => Promise<void>;
}

/** @param onDone called after a save: the list is stale */
export function useBulk(onDone: () => void): Bulk {
  const { send } = useSession();
  const { t } = useLocale();
  const { clock } = useDevice();
  const { newId } = useOutbox();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const act = async (
    rows: readonly StaffSubmissionRow[],
    actionOf: () => CaseAction,
  ): Promise<readonly string[]> => {
    setBusy(true);
    setOutcome(undefined);
    const left: string[] = [];
    const undoable: UndoableCase[] = [];
    let until = Number.POSITIVE_INFINITY;
    undoOffers.withdraw();
    for (const { submissionId, case: own } of rows) {
      const version = own?.version ?? 0;
      const action = actionOf();
      const { path, ...sending } = caseCall(submissionId, action, version);
      const startedAt = clock.now();
      const ended = caseOutcome(await send(path, sending));
      if (ended.kind !== 'saved') left.push(submissionId);
      else {
        const done = withChange(nothingDone, { wanted: action, version, outcome: ended, startedAt });
        if (done.undoable !== undefined) undoable.push({ submissionId, ...done.undoable });
        until = Math.min(until, done.until);
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
  return {
    busy,
    outcome,
    forget: () => setOutcome(undefined),
    change: (rows, change) => act(rows, () => ({ kind: 'change', change })),
    reply: (rows, text) => act(rows, () => ({ kind: 'message', id: newId(), text, files: [] })),
    markRead,
  };
}
