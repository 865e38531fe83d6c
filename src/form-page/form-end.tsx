import { useRef } from 'react';
import type { Form } from '../form/form-texts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ownReferenceText } from '../form/own-reference-text.ts';
import { useOffline } from '../ui/use-offline.ts';
import { wordsOf } from './field-view.ts';
import type { FormSession } from './form-session.ts';
import { type FormState, isLocked } from './form-state.ts';
import { NotSubmitted } from './not-submitted.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { StillLoading } from '../ui/still-loading.tsx';
import { TabLimitNote } from '../ui/tab-limit-note.tsx';
import type { FormEndParts } from './form-override.ts';

interface FormEndProps {
  readonly form: Form;
  readonly state: FormState;
  readonly session: FormSession;
  readonly parts?: FormEndParts | undefined;
}

const missingId = 'submit-missing';

/** Consent, the one button, and what became of the last press. */
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
      <p className="consent">
        <Bilingual text={words((texts) => texts.consent)} />
      </p>
      {submission.kind === 'notSaved' ? <NotSubmitted problem={submission.problem} /> : null}
      {parts.above}
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
          <Held
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

interface HeldProps {
  readonly submissionId: string;
  readonly reference: string | undefined;
  readonly offline: boolean;
  readonly onUndo: () => void;
}

/** Safe on the device, and for a moment it can be taken back (rulings Q-22). */
function Held({ submissionId, reference, offline, onUndo }: HeldProps) {
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
