import { useCallback, useEffect, useState } from 'react';
import { sessionKey } from '../../contracts/session-keys.ts';
import { type Details, detailsIn } from '../../form/details.ts';
import type { Form } from '../../form/form-texts.ts';
import type { Values } from '../../form/values.ts';
import type { Remembered } from '../../outbox/ports.ts';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { rememberTyped, typedIn } from '../../ui/typed-values.ts';
import { useLive } from '../../ui/use-live.ts';
import type { RequestView } from '../request-view.ts';

/** Whether the device is somebody's own, as far as this device was told, and the details kept for them. */
export function useKeptDetails(): Pick<Remembered, 'own' | 'shared' | 'details'> | undefined {
  const { outbox } = useOutbox();
  return useLive(useCallback(() => outbox.remembered(), [outbox]));
}

/**
 * Returns the details to offer to keep, on the page of a receipt: undefined where nobody can be asked any more, or
 * nothing is known of what was typed.
 */
export function useOfferedDetails(
  view: RequestView | undefined,
  form: Form | undefined,
): Details | undefined {
  const kept = useKeptDetails();
  const values = useTyped(view);
  const found = form === undefined || values === undefined ? {} : detailsIn(form.definition, values);
  const isAnswered = kept === undefined || kept.own !== undefined || kept.shared === true;
  if (isAnswered || isStaffHere() || view?.kind !== 'receipt') return undefined;
  return Object.keys(found).length === 0 ? undefined : found;
}

/** At the office's own computers a colleague sends what others have told by telephone. */
function isStaffHere(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}

/** The answers of a request: from its entry, from memory, or from what is kept until the office has a backup. */
function useTyped(view: RequestView | undefined): Values | undefined {
  const { outbox } = useOutbox();
  const entry = view?.kind === 'entry' && view.entry.sealed !== true ? view.entry : undefined;
  const received = view?.kind === 'receipt' ? view.receipt.submissionId : undefined;
  const [found, setFound] = useState<Values>();
  useEffect(() => {
    if (entry !== undefined) rememberTyped(entry.submissionId, entry.values);
  }, [entry]);
  useEffect(() => {
    if (received === undefined || typedIn(received) !== undefined) return undefined;
    let ended = false;
    outbox.kept(received).then(
      (request) => (ended || request?.sealed === true ? undefined : setFound(request?.values)),
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [outbox, received]);
  return received === undefined ? undefined : (typedIn(received) ?? found);
}
