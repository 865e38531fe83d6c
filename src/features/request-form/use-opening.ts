import { useCallback, useEffect, useState } from 'react';
import type { Form } from '../../domain/form-texts.ts';
import type { Draft } from '../../outbox/entry.ts';
import { useServices } from '../../ui/services-context.tsx';
import { FormSession } from './form-session.ts';
import { openDraft } from './open-draft.ts';

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

/** Opens the form with its unfinished draft, if there is one. */
export function useOpening(form: Form, wanted: string | null): Opening {
  const services = useServices();
  const [opened, setOpened] = useState<Opened>();
  const startFresh = useCallback(
    () => setOpened({ session: new FormSession(services, form), gone: false }),
    [services, form],
  );
  useEffect(() => {
    let ended = false;
    void openDraft(services.drafts, form.definition.id, wanted).then((opening) => {
      if (ended) return;
      const draft = opening.kind === 'restored' ? opening.draft : undefined;
      setOpened({
        session: new FormSession(services, form, draft),
        gone: opening.kind === 'gone',
        ...(draft === undefined ? {} : { restored: draft }),
      });
    });
    return () => {
      ended = true;
    };
  }, [services, form, wanted]);
  return { opened, startFresh };
}
