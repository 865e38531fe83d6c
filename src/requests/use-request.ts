import { useCallback, useEffect, useState } from 'react';
import type { Form } from '../form/form-texts.ts';
import { isFormId, loadForm } from '../forms/index.ts';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useLive } from '../ui/use-live.ts';
import { useOffline } from '../ui/use-offline.ts';
import { type CaseOnDevice, readCase } from '../outbox/case-on-device.ts';
import { type Circumstances, noneKnown, readCircumstances } from './circumstances.ts';
import { findRequest, type RequestView } from './request-view.ts';

/** One request with its form; undefined until both are loaded. */
export interface RequestInForm {
  readonly view: RequestView;
  /** Undefined for an unknown request, or one of a form that this version does not know. */
  readonly form: Form | undefined;
  readonly circumstances: Circumstances;
  /** The office's status and the additions. */
  readonly case: CaseOnDevice;
}

export function useRequest(submissionId: string): RequestInForm | undefined {
  const services = useOutbox();
  const view = useLive(useCallback(() => findRequest(services, submissionId), [services, submissionId]));
  const caseOnDevice = useLive(useCallback(() => readCase(services, submissionId), [services, submissionId]));
  const circumstances = useCircumstances();
  const formId = view === undefined ? undefined : formOf(view);
  const form = useFormOf(formId);
  if (
    view === undefined ||
    caseOnDevice === undefined ||
    (form === undefined && formId !== undefined && isFormId(formId))
  )
    return undefined;
  return { view, form, circumstances, case: caseOnDevice };
}

export function useCircumstances(): Circumstances {
  const services = useOutbox();
  const circumstances = useLive(useCallback(() => readCircumstances(services), [services]));
  const offline = useOffline();
  return { ...noneKnown, ...circumstances, offline };
}

/** Returns the id of the form that it was filled in with, if known here. */
export function formOf(view: RequestView): string | undefined {
  switch (view.kind) {
    case 'entry':
      return view.entry.form;
    case 'receipt':
      return view.receipt.form;
    case 'draft':
      return view.draft.form;
    case 'erased':
      return view.note.form;
    case 'known':
      return view.known.status.form;
    case 'addition':
    case 'unknown':
      return undefined;
  }
}

function useFormOf(id: string | undefined): Form | undefined {
  const [form, setForm] = useState<Form>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (id === undefined || !isFormId(id)) return undefined;
    let ended = false;
    loadForm(id).then(
      (loaded) => (ended ? undefined : setForm(loaded)),
      (reason: unknown) => (ended ? undefined : setFailure(reason)),
    );
    return () => {
      ended = true;
    };
  }, [id]);
  if (failure !== undefined) throw failure;
  return form?.definition.id === id ? form : undefined;
}
