import { useEffect, useRef } from 'react';
import { expiringItems } from '../form/expiry.ts';
import type { Form } from '../form/form-texts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ownReferenceText } from '../form/own-reference-text.ts';
import { useOffline } from '../ui/use-offline.ts';
import { wordsOf } from './field-view.ts';
import type { FormSession } from './form-session.ts';
import { type FormState, isLocked, type Saving } from './form-state.ts';
import { useApiLimits } from './use-form-session.ts';
import { StillLoading } from '../ui/still-loading.tsx';
import { TabLimitNote } from '../ui/tab-limit-note.tsx';
import type { FormEndParts } from './form-override.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import { Notice } from '../ui/notice.tsx';
import { formatTime } from '../i18n/format.ts';

interface FormEndProps {
  readonly form: Form;
  readonly state: FormState;
  readonly session: FormSession;
  readonly parts?: FormEndParts | undefined;
}

const missingId = 'submit-missing';

export function FormEnd({ form, state, session, parts = {} }: FormEndProps) {
  const { locale, t } = useLocale();
  const words = wordsOf(form, locale);
  const { submission } = state;
  const locked = isLocked(state);
  const isHeld = submission.kind === 'held';
  const offline = useOffline();
  const missing = locked ? undefined : parts.missing;
  const button = useRef<HTMLButtonElement>(null);
  const undo = async (): Promise<void> => {
    await session.undo();
    button.current?.focus();
  };
  return (
    <div className="form-end">
      <p className="consent">{form.texts[locale].consent}</p>
      {submission.kind === 'notSaved' ? <NotSubmitted problem={submission.problem} /> : null}
      {parts.above}
      <ReminderBox form={form} state={state} session={session} />
      <div className="submit-row">
        <Button
          ref={button}
          type="submit"
          look="primary"
          className="submit"
          disabled={locked || !state.ready}
          aria-disabled={missing !== undefined}
          aria-describedby={missing === undefined ? undefined : missingId}
        >
          {isHeld && offline ? (
            t('form.savedHere')
          ) : (
            <Bilingual text={words((texts) => (locked ? texts.submitting : texts.submit))} />
          )}
        </Button>
        {missing === undefined ? null : (
          <p id={missingId} className={parts.alerted === true ? 'visually-hidden' : 'submit-missing'}>
            <Icon name="forward" /> {t('form.toContinue', { missing })}
          </p>
        )}
        {isHeld ? (
          <UndoPanel
            submissionId={submission.submissionId}
            reference={ownReferenceText(form.texts[locale], submission.ownReference)}
            offline={offline}
            onUndo={() => void undo()}
          />
        ) : null}
        {state.ready ? <SaveIndicator saving={state.saving} /> : <StillLoading />}
      </div>
      <TabLimitNote />
    </div>
  );
}

/** Unticked, for forms that ask when certificates expire; hidden once the API is known to take no such wish. */
function ReminderBox({ form, state, session }: FormEndProps) {
  const { t } = useLocale();
  const { reminders = true } = useApiLimits();
  if (!reminders || expiringItems(form.definition) === undefined) return null;
  return (
    <label className="reminder-box">
      <input
        type="checkbox"
        name="reminders"
        checked={state.wish !== undefined}
        disabled={isLocked(state) || !state.ready}
        onChange={(event) => session.wish(event.target.checked)}
      />
      {t('form.reminders')}
    </label>
  );
}

interface UndoPanelProps {
  readonly submissionId: string;
  readonly reference: string | undefined;
  readonly offline: boolean;
  readonly onUndo: () => void;
}

/** Shown while the request, safe on the device, can be taken back (rulings Q-22). */
function UndoPanel({ submissionId, reference, offline, onUndo }: UndoPanelProps) {
  const { t } = useLocale();
  return (
    <div className="held" data-submission-id={submissionId} data-state="queued">
      <p role="status">
        <Icon name="device" /> {t(offline ? 'form.heldOffline' : 'form.held')} {reference}
      </p>
      <Button icon="back" onClick={onUndo}>
        {t('form.undo')}
      </Button>
    </div>
  );
}

/** Shows in both languages that the request was not acknowledged, because nobody may misread it. */
function NotSubmitted({ problem }: { readonly problem: StorageProblem }) {
  const { t, tOther, other } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the effect's cleanup.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} data-not-submitted={problem}>
      <Notice tone="bad" role="alert" title={t('form.notSubmitted.title')}>
        <p>{t(`device.problem.${problem}`)}</p>
        <p>{t('form.notSubmitted.body')}</p>
        <div className="second-language" lang={other}>
          <p className="notice-title">{tOther('form.notSubmitted.title')}</p>
          <p>{tOther(`device.problem.${problem}`)}</p>
          <p>{tOther('form.notSubmitted.body')}</p>
        </div>
      </Notice>
    </div>
  );
}

/**
 * Shows saved at, saving, or NOT saved and why (promises R13). Only a failure is announced: the rest is
 * routine.
 */
function SaveIndicator({ saving }: { readonly saving: Saving }) {
  const { t } = useLocale();
  switch (saving.kind) {
    case 'untouched':
      return <Line state="untouched" icon="device" text={t('form.save.untouched')} />;
    case 'saving':
      return <Line state="saving" icon="clock" text={t('form.save.saving')} />;
    case 'saved':
      return <Line state="saved" icon="check" text={t('form.save.saved', { time: formatTime(saving.at) })} />;
    case 'notSaved':
      return (
        <div className="save-failed" data-save-state="notSaved">
          <Notice tone="bad" role="alert" title={t('form.save.notSaved')}>
            <p>{t(`device.problem.${saving.problem}`)}</p>
          </Notice>
        </div>
      );
  }
}

interface LineProps {
  readonly state: Saving['kind'];
  readonly icon: 'device' | 'clock' | 'check';
  readonly text: string;
}

function Line({ state, icon, text }: LineProps) {
  return (
    <p className="save-indicator" data-save-state={state}>
      <Icon name={icon} /> {text}
    </p>
  );
}
