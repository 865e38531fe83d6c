import { useEffect, useRef } from 'react';

/** Milliseconds: a window brought to the front twice in this time triggers one call. */
const pause = 5_000;

/** Runs a function at an interval while the page is visible, and when the user comes back to it. */
export function usePulse(act: () => void, every: number): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let last = Date.now();
    const beat = (least: number): void => {
      if (document.visibilityState !== 'visible' || Date.now() - last < least) return;
      last = Date.now();
      latest.current();
    };
    const onFocus = (): void => beat(pause);
    const timer = setInterval(() => beat(every / 2), every);
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [every]);
}
