import { useId, useState } from 'react';
import { isClosed } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { daysAfter, panamaDay } from '../../lib/panama-day.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { keyFor } from '../keys/key-actions.ts';
import { useKeys, useKeySetting } from '../keys/keys.tsx';
import { Modal } from '../modal.tsx';
import type { CaseChanges } from './case-changes.ts';

interface SnoozeProps {
  readonly submission: StaffSubmission;
  readonly changes: CaseChanges;
}

/** Puts a request off until a day, and brings it back. */
export function Snooze({ submission, changes }: SnoozeProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const { busy } = changes;
  /** The version shown as the dialog opened. */
  const [seen, setSeen] = useState<number>();
  const [keysOn] = useKeySetting();
  const { waiting } = submission;
  const canWait = waiting !== undefined && !isClosed(changes.case.state);
  const isPutOff = canWait && waiting.snoozedUntil !== null;
  const save = (until: string | null): void => {
    setSeen(undefined);
    void changes.request({ kind: 'snooze', until }, seen);
  };
  const act = (): void => {
    if (!isPutOff) setSeen(changes.case.version);
    else if (!busy) save(null);
  };
  useKeys(canWait ? { snooze: act } : {});
  if (!canWait) return null;
  return (
    <>
      <div className="snooze">
        <Button
          look="quiet"
          data-act={isPutOff ? 'wake' : 'snooze'}
          aria-disabled={busy}
          aria-keyshortcuts={keysOn ? keyFor('snooze') : undefined}
          onClick={act}
        >
          {t(isPutOff ? 'waiting.snooze.wake' : 'waiting.snooze.button')}{' '}
          {keysOn ? <kbd aria-hidden="true">{keyFor('snooze')}</kbd> : null}
        </Button>
      </div>
      {seen === undefined ? null : (
        <SnoozeDialog today={panamaDay(clock.now())} onSave={save} onClose={() => setSeen(undefined)} />
      )}
    </>
  );
}

interface SnoozeDialogProps {
  /** YYYY-MM-DD in Panama. */
  readonly today: string;
  readonly onSave: (until: string) => void;
  readonly onClose: () => void;
}

/** Days. */
const longest = 365;

function SnoozeDialog({ today, onSave, onClose }: SnoozeDialogProps) {
  const { t } = useLocale();
  const id = useId();
  const [first, last] = [daysAfter(today, 1), daysAfter(today, longest)];
  const [until, setUntil] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const isBad = until < first || until > last;
  return (
    <Modal title={t('waiting.snooze.title')} name="snooze" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isBad) onSave(until);
        }}
      >
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('waiting.snooze.until')}
          </label>
          <p className="hint" id={`${id}-hint`}>
            {t('waiting.snooze.hint')}
          </p>
          {isChecked && isBad ? (
            <p className="field-error" id={`${id}-error`} role="alert">
              {t('waiting.snooze.bad')}
            </p>
          ) : null}
          <input
            id={id}
            className="input"
            data-first
            type="date"
            name="until"
            min={first}
            max={last}
            required
            aria-describedby={`${id}-hint`}
            aria-invalid={isChecked && isBad}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        <div className="actions">
          <Button type="submit" look="primary" data-save-snooze>
            {t('waiting.snooze.save')}
          </Button>
          <Button onClick={onClose}>{t('casework.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}
