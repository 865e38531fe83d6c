import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { AccessField } from './access-field.tsx';
import { AccessMessage } from './access-message.tsx';
import { CodeInput, figuresIn } from './code-input.tsx';
import { looksLikeEmail } from '../lib/email.ts';
import { askOffice } from './ask-office.ts';
import { accessProblemText } from './access-problem-text.ts';
import { useOutbox } from '../ui/outbox-context.tsx';

/**
 * For people who lost or changed their device: opens here by one press, or by an address that ends in ?find.
 */
export function FindRequest({ isOpen = false }: { readonly isOpen?: boolean }) {
  const { t } = useLocale();
  const [search] = useSearchParams();
  const [wasPressed, setPressed] = useState(false);
  const isWanted = wasPressed || search.has('find');
  return (
    <section className="row-section" aria-labelledby="find-request">
      <h2 id="find-request">{t('access.find.title')}</h2>
      <p className="hint">{t('access.find.lead')}</p>
      {isOpen || isWanted ? (
        <FindRequestForm takesFocus={isWanted} />
      ) : (
        <div className="actions">
          <Button icon="look" data-find-request="" onClick={() => setPressed(true)}>
            {t('access.find.open')}
          </Button>
        </div>
      )}
    </section>
  );
}

const exampleReference = 'PMTS/LIC/0005';

/** @param props.takesFocus it was opened by a press or by the address */
function FindRequestForm({ takesFocus }: { readonly takesFocus: boolean }) {
  const { t } = useLocale();
  const { typed, setTyped, step, isBusy, mail, submit } = useFindRequest();
  const { reference, email, code } = typed;
  const hasCode = code !== undefined;
  const missing = step.kind === 'missing' ? step.field : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) focusOn(form.current, 'reference');
  }, [takesFocus]);
  useEffect(() => {
    if (hasCode) focusOn(form.current, 'code');
  }, [hasCode]);
  useEffect(() => {
    if (missing !== undefined) focusOn(form.current, missing);
  }, [missing]);
  return (
    <form ref={form} className="access-form" data-find-request="" noValidate onSubmit={submit}>
      <AccessField
        label={t('access.find.reference')}
        hint={t('access.find.referenceHint', { example: exampleReference })}
        error={missing === 'reference' ? t('access.find.referenceMissing') : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            name="reference"
            autoComplete="off"
            autoCapitalize="characters"
            value={reference}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reference: value })}
          />
        )}
      </AccessField>
      <AccessField
        label={t('access.find.email')}
        error={missing === 'email' ? t('access.find.emailMissing') : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, email: value })}
          />
        )}
      </AccessField>
      {code === undefined ? null : (
        <CodeInput
          value={code}
          isMissing={missing === 'code'}
          onChange={(value) => setTyped({ ...typed, code: value })}
        />
      )}
      <div className="actions">
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {t(hasCode ? 'access.find.find' : 'access.find.mail')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={isBusy}
          onClick={() => (hasCode ? void mail() : setTyped({ ...typed, code: '' }))}
        >
          {t(hasCode ? 'access.code.again' : 'access.find.haveCode')}
        </Button>
      </div>
      <AccessMessage lines={messagesOf(t, step)} problem={step.kind === 'problem' ? step.text : undefined} />
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, field: FindField): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}

function messagesOf(t: Translate, step: FindStep): readonly string[] {
  switch (step.kind) {
    case 'idle':
    case 'missing':
    case 'problem':
      return [];
    case 'mailing':
      return [t('access.code.mailing')];
    case 'asked':
      return [t('access.find.asked'), t('access.code.noAddress')];
    case 'finding':
      return [t('access.find.finding')];
  }
}

type FindField = 'reference' | 'email' | 'code';
type FindStep =
  | { readonly kind: 'idle' | 'mailing' | 'asked' | 'finding' }
  | { readonly kind: 'missing'; readonly field: FindField }
  | { readonly kind: 'problem'; readonly text: string };

/** The typed values; a code only after one was requested. */
interface FindTyped {
  readonly reference: string;
  readonly email: string;
  readonly code?: string;
}

/** Asks for reference and address first, then the mailed code; then opens the page of the request. */
function useFindRequest() {
  const { t } = useLocale();
  const { loadOfficeFiles } = useOutbox();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<FindTyped>({ reference: '', email: '' });
  const [step, setStep] = useState<FindStep>({ kind: 'idle' });
  const { reference, email, code } = typed;
  const isBusy = step.kind === 'mailing' || step.kind === 'finding';
  const isComplete = (needed: FindField): boolean => {
    const missing = missingIn(typed, needed);
    if (missing !== undefined) setStep({ kind: 'missing', field: missing });
    return missing === undefined;
  };
  const mail = async (): Promise<void> => {
    if (isBusy || !isComplete('email')) return;
    setStep({ kind: 'mailing' });
    const asked = await askOffice(loadOfficeFiles, (files) => files.mailCode({ reference, email }));
    if (asked.kind !== 'asked') return setStep({ kind: 'problem', text: accessProblemText(t, asked) });
    setTyped((now) => ({ ...now, code: now.code ?? '' }));
    setStep({ kind: 'asked' });
  };
  const find = async (figures: string): Promise<void> => {
    if (isBusy || !isComplete('code')) return;
    setStep({ kind: 'finding' });
    const found = await askOffice(loadOfficeFiles, (files) =>
      files.find({ reference, email, code: figures }),
    );
    if (found.kind === 'found') return void navigate(`/requests/${found.submissionId}`);
    if (found.kind === 'refused') return setStep({ kind: 'problem', text: t('access.find.refused') });
    const isUnsure = found.kind === 'unreachable';
    const text = isUnsure ? t('access.problem.codeUnanswered') : accessProblemText(t, found);
    setStep({ kind: 'problem', text });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (code === undefined ? mail() : find(figuresIn(code)));
  };
  return { typed, setTyped, step, isBusy, mail, submit };
}

function missingIn({ reference, email, code = '' }: FindTyped, needed: FindField): FindField | undefined {
  if (reference.trim() === '') return 'reference';
  if (!looksLikeEmail(email)) return 'email';
  return needed === 'code' && figuresIn(code) === '' ? 'code' : undefined;
}
