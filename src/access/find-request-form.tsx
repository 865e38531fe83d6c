import { useEffect, useRef } from 'react';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { AccessField } from './access-field.tsx';
import { AccessSaid } from './access-said.tsx';
import { CodeInput } from './code-input.tsx';
import { type FindField, type FindStep, useFindRequest } from './use-find-request.ts';

const exampleReference = 'PMTS/LIC/0005';

/** @param props.takesFocus it was asked for, by a press or by the address */
export function FindRequestForm({ takesFocus }: { readonly takesFocus: boolean }) {
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
      <AccessSaid lines={saidOf(t, step)} problem={step.kind === 'problem' ? step.text : undefined} />
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, field: FindField): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}

function saidOf(t: Translate, step: FindStep): readonly string[] {
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
