import { useCallback } from 'react';
import type { OpenCount } from '../outbox/things-on-device.ts';
import { useOutbox } from './outbox-context.tsx';
import { useLive } from './use-live.ts';

/**
 * Numbers of requests that are unsent or need the user's attention, as counted by list and icon; undefined until read.
 */
export function useWaitingCount(): OpenCount | undefined {
  const services = useOutbox();
  return useLive(useCallback(() => services.openCount(), [services]));
}
