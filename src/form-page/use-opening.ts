import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { Form } from '../form/form-texts.ts';
import type { Draft } from '../outbox/entry.ts';
import { useServices } from '../ui/services-context.tsx';
import { FormSession } from './form-session.ts';
import { openDraft } from './open-draft.ts';
import type { RestoredNoteProps } from './restored-note.tsx';

export interface Opened {
  readonly session: FormSession;
  /** The unfinished form that was found, and what says so. */
  readonly restored?: { readonly draft: Draft; readonly Note: ComponentType<RestoredNoteProps> };
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
  const services = useServices();
  const [opened, setOpened] = useState<Opened>();
  // The address named a draft that is shown no longer, and is to forget it without anything being opened anew.
  const leaving = useRef(false);
  const startFresh = useCallback(() => {
    leaving.current = wanted !== null;
    setOpened({ session: new FormSession(services, form), gone: false });
    if (wanted !== null) forgetAddress();
  }, [services, form, wanted, forgetAddress]);
  useEffect(() => {
    if (leaving.current && wanted === null) {
      leaving.current = false;
      return undefined;
    }
    let ended = false;
    void openDraft(services.drafts, form.definition.id, wanted).then(async (opening) => {
      const draft = opening.kind === 'restored' ? opening.draft : undefined;
      // With the form, not after it: what is being read must not move.
      const restored = draft && { draft, Note: await loadRestoredNote() };
      if (ended) return;
      setOpened({
        session: new FormSession(services, form, draft),
        gone: opening.kind === 'gone',
        ...(restored === undefined ? {} : { restored }),
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

/** Most forms start empty: the note must not cost the page. Everything restored is there without it. */
async function loadRestoredNote(): Promise<ComponentType<RestoredNoteProps>> {
  return import('./restored-note.tsx').then(
    (loaded) => loaded.default,
    () => () => null,
  );
}
