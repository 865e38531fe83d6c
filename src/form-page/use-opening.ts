import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Form } from '../form/form-texts.ts';
import type { Draft } from '../outbox/entry.ts';
import { useIsAsRendered } from '../ui/as-rendered.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { FormSession } from './form-session.ts';
import { openDraft } from './open-draft.ts';
import { openedAhead } from './opened-ahead.ts';

export interface Opened {
  readonly session: FormSession;
  /** The unfinished form that was found. */
  readonly restored?: Draft;
  /** The address named a draft that is not there any more. */
  readonly gone: boolean;
}

interface Opening {
  /** Undefined until the device has told what it holds. */
  readonly opened: Opened | undefined;
  readonly startFresh: () => void;
}

/**
 * Opens the form with its unfinished draft, if there is one.
 * @param wanted the draft that the address names
 * @param forgetAddress takes it out of the address: a reload must not bring it back over a new form
 */
export function useOpening(form: Form, wanted: string | null, forgetAddress: () => void): Opening {
  const outboxServices = useOutbox();
  const { clock, device } = useDevice();
  const services = useMemo(() => ({ ...outboxServices, clock, device }), [outboxServices, clock, device]);
  const isAsRendered = useIsAsRendered();
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    isAsRendered ? { session: FormSession.asRendered(services, form), gone: false } : undefined,
  );
  const rendered = useRef(opened);
  useLayoutEffect(() => {
    if (rendered.current === undefined) return;
    const { session } = rendered.current;
    const opening = openedAhead(form.definition.id);
    const draft = opening.kind === 'restored' ? opening.draft : undefined;
    session.open(draft);
    if (draft !== undefined) setOpened({ session, gone: false, restored: draft });
  }, [form]);
  // The address named a draft that is shown no longer, and is to forget it without anything being opened anew.
  const leaving = useRef(false);
  const startFresh = useCallback(() => {
    leaving.current = wanted !== null;
    setOpened({ session: new FormSession(services, form), gone: false });
    if (wanted !== null) forgetAddress();
  }, [services, form, wanted, forgetAddress]);
  useEffect(() => {
    if (rendered.current !== undefined) {
      rendered.current = undefined;
      return undefined;
    }
    if (leaving.current && wanted === null) {
      leaving.current = false;
      return undefined;
    }
    let ended = false;
    void openDraft(services.drafts, form.definition.id, wanted).then((opening) => {
      const draft = opening.kind === 'restored' ? opening.draft : undefined;
      if (ended) return;
      setOpened({
        session: new FormSession(services, form, draft),
        gone: opening.kind === 'gone',
        ...(draft === undefined ? {} : { restored: draft }),
      });
      if (opening.kind !== 'gone') return;
      leaving.current = true;
      forgetAddress();
    });
    return () => {
      ended = true;
    };
  }, [services, form, wanted, forgetAddress]);
  return { opened, startFresh };
}
