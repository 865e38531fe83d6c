import { type ComponentType, useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Form } from '../form/form-texts.ts';
import { Loading } from '../ui/loading.tsx';
import { RequestForm } from './request-form.tsx';
import type { FormOverrideProps } from './form-override.ts';
import { useOpening } from './use-opening.ts';

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
