import { useEffect, useState } from 'react';
import { useServices } from './services-context.tsx';

/** The time, renewed every so many milliseconds: a wait ends although nothing changes on the device. */
export function useNow(every: number): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(every, () => setNow(clock.now())), [clock, every]);
  return now;
}
