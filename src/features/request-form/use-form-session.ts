import { useEffect, useSyncExternalStore } from 'react';
import { useClaimOpenWork } from '../../ui/open-work.tsx';
import type { FormSession } from './form-session.ts';
import { type FormState, isAtRisk, isOpenWork } from './form-state.ts';

/** Follows a session, and has it write its draft when the page is hidden or left. */
export function useFormSession(session: FormSession): FormState {
  const state = useSyncExternalStore(session.subscribe, session.state);
  useClaimOpenWork(isOpenWork(state));
  useEffect(() => {
    const save = (): void => session.saveNow();
    const saveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') save();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      save();
      if (isAtRisk(session.state())) event.preventDefault();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    addEventListener('pagehide', save);
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
      removeEventListener('beforeunload', warn);
      // Leaving for another page of the site hides this one too.
      save();
    };
  }, [session]);
  return state;
}
