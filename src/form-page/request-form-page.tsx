import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Form } from '../form/form-texts.ts';
import { type FormId, loadForm } from '../forms/index.ts';
import { Loading } from '../ui/loading.tsx';
import { RequestForm } from './request-form.tsx';
import type { SpecialFormProps } from './form-override.ts';
import { useOpening } from './use-opening.ts';

/** The page of one form; the form itself is loaded when it is wanted. */
export default function RequestFormPage({ formId, special }: RequestFormPageProps) {
  const form = useForm(formId);
  return form === undefined ? <Loading /> : <OpenForm key={formId} form={form} special={special} />;
}

interface RequestFormPageProps {
  readonly formId: FormId;
  /** Draws the form in place of one field below the other. */
  readonly special?: ComponentType<SpecialFormProps> | undefined;
}

function OpenForm({ form, special }: { readonly form: Form } & Pick<RequestFormPageProps, 'special'>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { path } = form.definition;
  const forgetAddress = useCallback(() => void navigate(path, { replace: true }), [navigate, path]);
  const { opened, startFresh } = useOpening(form, search.get('draft'), forgetAddress);
  const showRequest = useCallback(
    (submissionId: string) => {
      // Replaced, so that "back" does not lead to a form that is submitted already.
      void navigate(`${path}?request=${submissionId}`, { replace: true });
      scrollTo(0, 0);
    },
    [navigate, path],
  );
  return opened === undefined ? (
    <Loading />
  ) : (
    <RequestForm form={form} opened={opened} special={special} onFresh={startFresh} onSaved={showRequest} />
  );
}

function useForm(formId: FormId): Form | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: FormId; readonly form: Form }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let ended = false;
    loadForm(formId).then(
      (form) => {
        if (!ended) setLoaded({ id: formId, form });
      },
      (reason: unknown) => {
        if (!ended) setFailure(reason);
      },
    );
    return () => {
      ended = true;
    };
  }, [formId]);
  // The error boundary explains a part of the app that could not be loaded.
  if (failure !== undefined) throw failure;
  return loaded?.id === formId ? loaded.form : undefined;
}
