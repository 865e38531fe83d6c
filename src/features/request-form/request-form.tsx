import { type FormEvent, useEffect } from 'react';
import type { Form } from '../../domain/form-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Bilingual } from '../../ui/bilingual.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FieldControl } from './field-control.tsx';
import { controlId, errorText, sectionViews, type SectionView, wordsOf } from './field-view.ts';
import { FormIntro } from './form-intro.tsx';
import { FormNotices } from './form-notices.tsx';
import type { FormSession } from './form-session.ts';
import { type FormState, violationsShown, violationsSummed } from './form-state.ts';
import { NotSubmitted } from './not-submitted.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import type { Opened } from './use-opening.ts';
import { useFormSession } from './use-form-session.ts';

interface RequestFormProps {
  readonly form: Form;
  readonly opened: Opened;
  readonly onFresh: () => void;
  readonly onSaved: (submissionId: string) => void;
}

/** One page for every form: what it asks comes from the definition, what it says from the texts. */
export function RequestForm({ form, opened, onFresh, onSaved }: RequestFormProps) {
  const { session } = opened;
  const { locale, t } = useLocale();
  const state = useFormSession(session);
  const summed = violationsSummed(form.definition, state);
  const { submission } = state;
  useEffect(() => {
    if (submission.kind === 'saved') onSaved(submission.submissionId);
  }, [submission, onSaved]);
  usePageTitle(form.texts[locale].title, summed.length > 0 ? t('form.errorPrefix') : '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void session.submit(locale);
  };
  const violations = violationsShown(form.definition, state);
  return (
    <>
      {summed.length === 0 ? null : (
        <ErrorSummary
          title={t('form.summary.title')}
          attempt={state.attempts}
          lines={summed.map((violation) => ({
            controlId: controlId(form, state.values, violation.field),
            text: errorText(form, locale, violation),
          }))}
        />
      )}
      <FormIntro form={form} locale={locale} />
      <FormNotices opened={opened} onFresh={onFresh} />
      <form noValidate className="form" onSubmit={submit} aria-busy={submission.kind === 'submitting'}>
        <p className="hint">{t('form.allRequired')}</p>
        {sectionViews(form, locale, state.values, violations).map((section) => (
          <FormSection key={section.id} section={section} state={state} session={session} />
        ))}
        <FormEnd form={form} state={state} />
      </form>
    </>
  );
}

interface FormSectionProps {
  readonly section: SectionView;
  readonly state: FormState;
  readonly session: FormSession;
}

function FormSection({ section, state, session }: FormSectionProps) {
  return (
    <section className="form-section" aria-labelledby={`section-${section.id}`}>
      <h2 id={`section-${section.id}`}>
        <Bilingual text={section.title} />
      </h2>
      {section.intro === undefined ? null : (
        <p className="hint">
          <Bilingual text={section.intro} />
        </p>
      )}
      {section.fields.map((view) => (
        <FieldControl key={view.id} view={view} state={state} session={session} />
      ))}
    </section>
  );
}

function FormEnd({ form, state }: { readonly form: Form; readonly state: FormState }) {
  const { locale } = useLocale();
  const words = wordsOf(form, locale);
  const submitting = state.submission.kind === 'submitting';
  return (
    <div className="form-end">
      <p className="consent">
        <Bilingual text={words((texts) => texts.consent)} />
      </p>
      {state.submission.kind === 'notSaved' ? <NotSubmitted problem={state.submission.problem} /> : null}
      <div className="submit-row">
        <Button type="submit" look="primary" className="submit" disabled={submitting}>
          <Bilingual text={words((texts) => (submitting ? texts.submitting : texts.submit))} />
        </Button>
        <SaveIndicator saving={state.saving} />
      </div>
    </div>
  );
}
