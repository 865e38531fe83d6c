import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Form } from '../form/form-texts.ts';
import type { AnswerFile, StoredFile } from '../form/values.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Addition } from '../outbox/entry.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { PocketReader } from '../ui/use-pocket.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldControl } from './field-control.tsx';
import { controlId, errorText, sectionViews } from './field-view.ts';
import { FormEnd } from './form-end.tsx';
import { FormSession } from './form-session.ts';
import { isLocked, violationsShown, violationsSummed } from './form-state.ts';
import { useApiLimits, useFormSession, useNoStrayDrops, useSteadyControl } from './use-form-session.ts';

export interface FileInHand {
  readonly file: AnswerFile | undefined;
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  readonly replace: (file: File) => void;
}

interface AdditionFormProps {
  /** A stable object for the same request. */
  readonly form: Form;
  readonly addition: Addition;
  /** Rendered beside the control of a field. */
  readonly tools?: ((field: string, inHand: FileInHand) => ReactNode) | undefined;
  /** It is on the device, and on its way. */
  readonly onSaved?: () => void;
}

/**
 * Shows a form for an addition within the page of its request, with the controls and checks of every form.
 */
export function AdditionForm(props: AdditionFormProps) {
  const session = useAdditionSession(props.form, props.addition);
  return session === undefined ? null : <OpenAddition key={session.key} {...props} session={session} />;
}

function useAdditionSession(form: Form, addition: Addition): FormSession | undefined {
  const outboxServices = useOutbox();
  const { clock, device } = useDevice();
  const services = useMemo(() => ({ ...outboxServices, clock, device }), [outboxServices, clock, device]);
  const [opened, setOpened] = useState<{ readonly form: Form; readonly session: FormSession }>();
  const { kind, to } = addition;
  useEffect(() => {
    let ended = false;
    const open = (draft?: Parameters<FormSession['open']>[0]): void => {
      if (!ended)
        setOpened({ form, session: new FormSession(services, form, draft, { addition: { kind, to } }) });
    };
    services.drafts.list().then(
      (drafts) => open(drafts.find((one) => one.addition?.kind === kind && one.addition.to === to)),
      // Without storage: submitting reports it.
      () => open(),
    );
    return () => {
      ended = true;
    };
  }, [services, form, kind, to]);
  return opened?.form === form ? opened.session : undefined;
}

interface OpenAdditionProps extends AdditionFormProps {
  readonly session: FormSession;
}

function OpenAddition({ form, addition, tools, onSaved, session }: OpenAdditionProps) {
  const { locale, t } = useLocale();
  const state = useFormSession(session);
  const limits = useApiLimits();
  const isSaved = state.submission.kind === 'saved';
  useEffect(() => {
    if (isSaved) onSaved?.();
  }, [isSaved, onSaved]);
  const { definition } = form;
  useNoStrayDrops();
  const shown = violationsShown(definition, state, limits);
  const lines = violationsSummed(state, shown).map((violation) => ({
    controlId: controlId(form, state.values, violation.field),
    text: errorText(form, locale, violation),
  }));
  useSteadyControl(lines.length > 0);
  const views = sectionViews(form, locale, state.values, shown);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void session.submit(locale);
  };
  const inHand = (field: string): FileInHand => ({
    file: state.values.files[field],
    open: session.files.open,
    replace: (file) => session.files.replace(field, file),
  });
  return (
    <form
      noValidate
      className="form addition-form"
      data-addition={addition.kind}
      data-correction={addition.kind === 'correction' ? '' : undefined}
      aria-busy={isLocked(state)}
      onSubmit={onSubmit}
    >
      {lines.length === 0 ? null : (
        <ErrorSummary title={t('form.summary.title')} attempt={state.attempts} lines={lines} />
      )}
      <PocketReader>
        {views
          .flatMap(({ fields }) => fields)
          .map((view) => (
            <div key={view.id} className="wanted-file">
              <FieldControl view={view} state={state} session={session} />
              {tools?.(view.field.name, inHand(view.field.name))}
            </div>
          ))}
      </PocketReader>
      <FormEnd form={form} state={state} session={session} />
    </form>
  );
}
