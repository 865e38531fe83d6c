import { useEffect, useState } from 'react';
import { useDevice } from './device-context.tsx';

/**
 * The time, renewed every so many milliseconds, because a wait ends although nothing changes on the device; and
 * with every change, because to an older look at the clock a lease given since ends later than any can.
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
