import { useEffect, useState } from 'react';
import { useDevice } from './device-context.tsx';

/**
 * The time, updated at the given interval in milliseconds, because a wait ends although nothing changes on the device;
 * and with every change, because with an older time a lease given since would seem to end too late to be valid.
 */
export function useNow(every: number): number {
  const { clock, changes } = useDevice();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const look = (): void => setNow(clock.now());
    look();
    const unsubscribe = changes.subscribe(look);
    const stop = clock.every(every, look);
    return () => {
      unsubscribe();
      stop();
    };
  }, [clock, changes, every]);
  return now;
}
