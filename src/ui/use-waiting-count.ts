import { useCallback } from 'react';
import type { OpenCount } from '../outbox/things-on-device.ts';
import { useOutbox } from './outbox-context.tsx';
import { useLive } from './use-live.ts';

/** What on this device has not left it or needs its person, as list and icon count it; undefined until it has been read. */
export function useWaitingCount(): OpenCount | undefined {
  const services = useOutbox();
  return useLive(useCallback(() => services.openCount(), [services]));
}
