import { useSyncExternalStore } from 'react';
import type { ApiLimits } from '../outbox/page-ports.ts';
import { useServices } from '../ui/services-context.tsx';

/** What the API takes at most, as it was heard last; without a member that is not known. */
export function useApiLimits(): ApiLimits {
  const { apiLimits } = useServices();
  return useSyncExternalStore(apiLimits.subscribe, apiLimits.now);
}
