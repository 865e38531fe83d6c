import { useEffect, useLayoutEffect, useRef } from 'react';

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
