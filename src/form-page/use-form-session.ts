import { useEffect, useSyncExternalStore } from 'react';
import { useClaimUnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useDevice } from '../ui/device-context.tsx';
import type { FormSession } from './form-session.ts';
import { type FormState, isAtRisk, hasUnsavedChanges } from './form-state.ts';

/**
 * Subscribes to a session, saves its draft when the page is hidden or left, and loads other windows' drafts
 * when shown.
 */
export function useFormSession(session: FormSession): FormState {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const { changes } = useDevice();
  useClaimUnsavedChanges(hasUnsavedChanges(state));
  useEffect(() => {
    const save = (): void => session.saveNow();
    const follow = (): void => void session.follow();
    const saveOrFollow = (): void => (document.visibilityState === 'hidden' ? save() : follow());
    const warn = (event: BeforeUnloadEvent): void => {
      save();
      if (isAtRisk(session.state())) event.preventDefault();
    };
    document.addEventListener('visibilitychange', saveOrFollow);
    addEventListener('pagehide', save);
    addEventListener('beforeunload', warn);
    const unsubscribe = changes.subscribe(follow);
    // Picks up changes that another window made since the draft was read.
    follow();
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', saveOrFollow);
      removeEventListener('pagehide', save);
      removeEventListener('beforeunload', warn);
      // Navigating within the site hides this page too.
      session.leave();
    };
  }, [session, changes]);
  return state;
}
