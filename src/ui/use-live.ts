import { useEffect, useState } from 'react';
import { useDevice } from './device-context.tsx';

/**
 * What is on the device, read again after every change by this page, another tab or the worker. Undefined
 * until the first reading is done. @param load must be stable (useCallback)
 */
export function useLive<T>(load: () => Promise<T>): T | undefined {
  const { changes } = useDevice();
  const [value, setValue] = useState<{ readonly load: () => Promise<T>; readonly read: T }>();
  useEffect(() => {
    let current = 0;
    let ended = false;
    const read = (): void => {
      current += 1;
      const turn = current;
      load().then(
        (found) => {
          // A slow earlier reading must not overwrite a later one.
          if (!ended && turn === current) setValue({ load, read: found });
        },
        // Storage that cannot be read shows as nothing there; forms warn of it by themselves.
        () => undefined,
      );
    };
    read();
    const unsubscribe = changes.subscribe(read);
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [changes, load]);
  return value?.load === load ? value.read : undefined;
}
