import { useEffect, useLayoutEffect, useRef } from 'react';

interface Touched {
  readonly control: Element;
  /** Pixels from the top of the screen, before the page heard of it. */
  readonly top: number;
}

/**
 * Keeps the control that is being answered where it is on the screen while errors above it go: otherwise the next touch
 * meets another answer than the one that was seen there. @param hasErrors some are shown
 */
export function useSteadyControl(hasErrors: boolean): void {
  const touched = useRef<Touched>(undefined);
  useEffect(() => {
    if (!hasErrors) return undefined;
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      const one = { control: target, top: target.getBoundingClientRect().top };
      touched.current = one;
      // What is drawn later than for this event may follow a scrolling.
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
