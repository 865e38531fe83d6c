import { useSyncExternalStore } from 'react';
import { type ApiLimits, useOutbox } from '../ui/outbox-context.tsx';

const unknown: ApiLimits = {};
const noneKnown = () => unknown;

/** Returns the API's last known limits; unknown members are absent. */
export function useApiLimits(): ApiLimits {
  const { apiLimits } = useOutbox();
  return useSyncExternalStore(apiLimits.subscribe, apiLimits.now, noneKnown);
}
