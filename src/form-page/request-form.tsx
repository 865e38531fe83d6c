import { type ComponentType, type FormEvent, type ReactNode, useCallback, useEffect } from 'react';
import type { Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import type { Violation } from '../form/violation.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { ErrorSummary } from './error-summary.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { controlId, errorText, type SectionView, sectionViews, wordsOf } from './field-view.ts';
import { FieldControl } from './field-control.tsx';
import { FormEnd } from './form-end.tsx';
import { FormNotices } from './form-notices.tsx';
import type { FormSession } from './form-session.ts';
import { type FormState, isLocked, violationsShown, violationsSummed } from './form-state.ts';
import type { FormOverrideProps } from './form-override.ts';
import { type Opened, useOpening } from './use-opening.ts';
import { type ServerMessage, serverMessages } from './returned.ts';
import { useApiLimits, useFormSession, useNoStrayDrops, useSteadyControl } from './use-form-session.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { Icon } from '../ui/icon.tsx';
import { PocketReader } from '../ui/use-pocket.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../ui/loading.tsx';

interface RequestFormProps {
  readonly form: Form;
  readonly opened: Opened;
  readonly override?: ComponentType<FormOverrideProps> | undefined;
  readonly onFresh: () => void;
  readonly onSaved: (submissionId: string) => void;
}

/** One page for every form: its definition provides the questions, its texts the words. */
export function RequestForm({ form, opened, override = CommonForm, onFresh, onSaved }: RequestFormProps) {
  const { session } = opened;
  const { locale, t } = useLocale();
  const state = useFormSession(session);
  const { definition, texts } = form;
  const limits = useApiLimits();
  const shown = violationsShown(definition, state, limits);
  const summed = violationsSummed(state, shown);
  const said = serverMessages(definition, texts[locale], state.values, state.refused).filter(
    isNotSaidBy(shown, state.refused?.refusal?.status),
  );
  const lines = [
    ...said.map(({ field, text, lang }) => ({
      text,
      lang,
      ...(field === undefined ? {} : { controlId: controlId(form, state.values, field) }),
    })),
    ...summed.map((violation) => ({
      controlId: controlId(form, state.values, violation.field),
      text: errorText(form, locale, violation),
    })),
  ];
  const { submission } = state;
  useEffect(() => {
    if (submission.kind === 'saved') onSaved(submission.submissionId);
  }, [submission, onSaved]);
  useNoStrayDrops();
  useSteadyControl(lines.length > 0);
  usePageTitle(texts[locale].title, lines.length > 0 ? t('form.errorPrefix') : '');
  const views = sectionViews(form, locale, state.values, shown, said, state.begun);
  const Body = override;
  return (
    <>
      {lines.length === 0 ? null : (
        <ErrorSummary title={t('form.summary.title')} attempt={state.attempts} lines={lines} />
      )}
      <FormNotices opened={opened} onFresh={onFresh} />
      <FormIntro form={form} locale={locale} />
      <PocketReader>
        <Body key={session.key} {...partsOf({ form, state, session, views, locale })} />
      </PocketReader>
    </>
  );
}

/**
 * Skips server messages that the page's own validation already shows; a refused size is shown by its limit.
 */
function isNotSaidBy(shown: readonly Violation[], status?: number): (said: ServerMessage) => boolean {
  const fields = new Set(shown.map(({ field }) => field));
  const findsSize = shown.some(({ rule }) => rule === 'fileTooLarge' || rule === 'filesTooLarge');
  return ({ field }) => (field === undefined ? !(findsSize && status === 413) : !fields.has(field));
}

interface Parts {
  readonly form: Form;
  readonly state: FormState;
  readonly session: FormSession;
  readonly views: readonly SectionView[];
  readonly locale: Locale;
}

function partsOf({ form, state, session, views, locale }: Parts): FormOverrideProps {
  return {
    sections: views.map(({ id }) => id),
    values: state.values,
    hasOptional: views.some(({ fields }) => fields.some(({ field }) => !field.required)),
    locked: isLocked(state),
    held: state.submission.kind === 'held',
    attempts: state.attempts,
    change: session.change,
    submit: (estimate) => void session.submit(locale, estimate),
    section: (id, { answer, below } = {}) => {
      const view = views.find((section) => section.id === id);
      return view === undefined ? null : (
        <FormSection key={id} section={view} state={state} session={session} answer={answer} below={below} />
      );
    },
    ...fieldParts({ form, state, session, views }),
    end: (parts) => <FormEnd form={form} state={state} session={session} parts={parts} />,
  };
}

function fieldParts({
  form,
  state,
  session,
  views,
}: Omit<Parts, 'locale'>): Pick<FormOverrideProps, 'frame' | 'control' | 'controlId' | 'files'> {
  return {
    frame: (id, fields) => {
      const view = views.find((section) => section.id === id);
      return view === undefined ? null : <SectionFrame section={view}>{fields}</SectionFrame>;
    },
    control: (field, { answer, ...parts } = {}) => {
      const view = views.flatMap(({ fields }) => fields).find((one) => one.field.name === field);
      if (view === undefined) return null;
      const take = answer === undefined ? undefined : (_field: string, text: string): void => answer(text);
      return (
        <FieldControl
          key={view.id}
          view={{ ...view, ...parts }}
          state={state}
          session={session}
          answer={take}
        />
      );
    },
    controlId: (field) => controlId(form, state.values, field),
    files: {
      picks: state.picks,
      open: session.files.open,
      replace: session.files.replace,
      forget: session.files.forget,
    },
  };
}

function CommonForm({ sections, hasOptional, locked, submit, section, end }: FormOverrideProps) {
  const { t } = useLocale();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate className="form" onSubmit={onSubmit} aria-busy={locked}>
      <p className="hint">{t(hasOptional ? 'form.allRequired' : 'form.everyRequired')}</p>
      {sections.map((id) => section(id))}
      {end()}
    </form>
  );
}

interface FormIntroProps {
  readonly form: Form;
  readonly locale: Locale;
}

/** Shows the title, the purpose, and the things to have at hand (conventions 11). */
function FormIntro({ form, locale }: FormIntroProps) {
  const { t } = useLocale();
  const words = wordsOf(form, locale);
  return (
    <PageHeading title={words((texts) => texts.title)}>
      <p className="lead">{form.texts[locale].intro}</p>
      <section className="needs" aria-labelledby="needs-title">
        <h2 id="needs-title">{t('form.needs')}</h2>
        <ul>
          {form.texts[locale].needs.map((need) => (
            <li key={need}>
              <Icon name="check" />
              <span>{need}</span>
            </li>
          ))}
        </ul>
      </section>
    </PageHeading>
  );
}

interface SectionFrameProps {
  readonly section: SectionView;
  readonly children: ReactNode;
}

function SectionFrame({ section, children }: SectionFrameProps) {
  return (
    <section className="form-section" aria-labelledby={`section-${section.id}`}>
      <h2 id={`section-${section.id}`}>
        <Bilingual text={section.title} />
      </h2>
      {section.intro === undefined ? null : <p className="hint">{section.intro}</p>}
      {children}
    </section>
  );
}

interface FormSectionProps {
  readonly section: SectionView;
  readonly state: FormState;
  readonly session: FormSession;
  /** Receives the answer; absent: the session does. */
  readonly answer?: ((field: string, answer: string) => void) | undefined;
  readonly below?: ReactNode;
}

function FormSection({ section, state, session, answer, below }: FormSectionProps) {
  return (
    <SectionFrame section={section}>
      {section.fields.map((view) => (
        <FieldControl key={view.id} view={view} state={state} session={session} answer={answer} />
      ))}
      {below}
    </SectionFrame>
  );
}

interface RequestFormPageProps {
  readonly form: Form;
  /** Replaces the common layout of one field below the other. */
  readonly override?: ComponentType<FormOverrideProps> | undefined;
}

export function RequestFormPage({ form, override }: RequestFormPageProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { path } = form.definition;
  const forgetAddress = useCallback(() => void navigate(path, { replace: true }), [navigate, path]);
  const { opened, startFresh } = useOpening(
    form,
    { wanted: search.get('draft'), again: search.get('again') },
    forgetAddress,
  );
  const showRequest = useCallback(
    (submissionId: string) => {
      // Replaced, so that "back" does not lead to a submitted form.
      void navigate(`${path}?request=${submissionId}`, { replace: true });
      scrollTo(0, 0);
    },
    [navigate, path],
  );
  return opened === undefined ? (
    <Loading />
  ) : (
    <RequestForm form={form} opened={opened} override={override} onFresh={startFresh} onSaved={showRequest} />
  );
}
