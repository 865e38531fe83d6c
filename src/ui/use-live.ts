import { useEffect, useState } from 'react';
import { useDevice } from './device-context.tsx';

/** Milliseconds before a failed read is retried: the first pause, and the longest. */
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Data on the device, read again after every change by this page, another tab or the worker. Undefined until first
 * read. @param load must be stable (useCallback)
 */
export function useLive<T>(load: () => Promise<T>): T | undefined {
  const { changes, clock } = useDevice();
  const [value, setValue] = useState<{ readonly load: () => Promise<T>; readonly read: T }>();
  useEffect(() => {
    let current = 0;
    let ended = false;
    let pause = firstPause;
    let stopWaiting = (): void => undefined;
    const read = (): void => {
      stopWaiting();
      current += 1;
      const turn = current;
      // A slow earlier reading must not overwrite a later one.
      const isOver = (): boolean => ended || turn !== current;
      load().then(
        (found) => {
          if (isOver()) return;
          pause = firstPause;
          setValue({ load, read: found });
        },
        // Unreadable storage counts as empty; forms warn about it. It may become readable again soon.
        () => {
          if (isOver()) return;
          stopWaiting = clock.every(pause, read);
          pause = Math.min(2 * pause, longestPause);
        },
      );
    };
    read();
    const unsubscribe = changes.subscribe(read);
    return () => {
      ended = true;
      stopWaiting();
      unsubscribe();
    };
  }, [changes, clock, load]);
  return value?.load === load ? value.read : undefined;
}
