import { useEffect, useRef } from 'react';

/** Milliseconds: the window that is brought to the front twice is not asked for twice. */
const pause = 5_000;

/** Does something every so often while the page is looked at, and when somebody comes back to it. */
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
