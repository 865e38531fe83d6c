import { useState } from 'react';
import { type CaseChange, type CaseState, caseStates } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { AssignDialog } from '../case/assign-dialog.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useColleagues } from '../case/use-colleagues.ts';

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
