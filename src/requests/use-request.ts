import { useCallback, useEffect, useState } from 'react';
import type { Form } from '../form/form-texts.ts';
import { isFormId, loadForm } from '../forms/index.ts';
import { useDevice } from '../ui/device-context.tsx';
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

/** Milliseconds; an attempt that fails sooner, as without a network, is not shown. */
export const briefAttempt = 500;

export function useRequest(submissionId: string): RequestInForm | undefined {
  const services = useOutbox();
  const read = useLive(useCallback(() => findRequest(services, submissionId), [services, submissionId]));
  const view = useWithoutBriefAttempts(read);
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

/**
 * Keeps showing a waiting request as it was until an attempt has lasted a moment: "sending" is shorter, so with every
 * attempt that fails at once the page would jump to and fro under the finger, and be read out anew.
 */
function useWithoutBriefAttempts(view: RequestView | undefined): RequestView | undefined {
  const { clock } = useDevice();
  const [waiting, setWaiting] = useState<RequestView>();
  const [hasLasted, setLasted] = useState(false);
  const isSending = view?.kind === 'entry' && view.entry.state.kind === 'sending';
  if (!isSending && waiting !== view) setWaiting(view);
  if (!isSending && hasLasted) setLasted(false);
  useEffect(
    () => (isSending ? clock.every(briefAttempt, () => setLasted(true)) : undefined),
    [isSending, clock],
  );
  const wasWaiting = waiting?.kind === 'entry' && waiting.entry.state.kind === 'queued';
  return isSending && wasWaiting && !hasLasted ? waiting : view;
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
