import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useClaimUnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useDevice } from '../ui/device-context.tsx';
import type { FormSession } from './form-session.ts';
import { type FormState, hasUnsavedChanges, isAtRisk } from './form-state.ts';
import { type ApiLimits, useOutbox } from '../ui/outbox-context.tsx';

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

const unknown: ApiLimits = {};
const noneKnown = () => unknown;

/** Returns the API's last known limits; unknown members are absent. */
export function useApiLimits(): ApiLimits {
  const { apiLimits } = useOutbox();
  return useSyncExternalStore(apiLimits.subscribe, apiLimits.now, noneKnown);
}

/** Prevents the browser from opening a file dropped beside its zone in place of the form. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      const { dataTransfer } = event;
      // Text dragged into a field is left to the browser; a drop that a zone took is done.
      if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

interface Touched {
  readonly control: Element;
  /** Pixels from the top of the screen, before the page handled the event. */
  readonly top: number;
}

/**
 * Keeps the control being answered in its place on the screen while errors above it disappear: otherwise the
 * next touch hits another answer than intended.
 * @param hasErrors errors are shown
 */
export function useSteadyControl(hasErrors: boolean): void {
  const touched = useRef<Touched>(undefined);
  useEffect(() => {
    if (!hasErrors) return undefined;
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      const one = { control: target, top: target.getBoundingClientRect().top };
      touched.current = one;
      // Content drawn after this event may shift the scroll position again.
      setTimeout(() => {
        if (touched.current === one) touched.current = undefined;
      });
    };
    const kinds = ['click', 'input', 'change'] as const;
    for (const kind of kinds) addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, note, { capture: true });
    };
  }, [hasErrors]);
  useLayoutEffect(() => {
    if (touched.current === undefined) return;
    const { control, top } = touched.current;
    const moved = control.getBoundingClientRect().top - top;
    if (control.isConnected && moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  });
}
