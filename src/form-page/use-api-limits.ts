import { useSyncExternalStore } from 'react';
import type { ApiLimits } from '../outbox/page-ports.ts';
import { useOutbox } from '../ui/outbox-context.tsx';

const unknown: ApiLimits = {};
const noneKnown = () => unknown;

/** What the API takes at most, as it was heard last; without a member that is not known. */
export function useApiLimits(): ApiLimits {
  const { apiLimits } = useOutbox();
  return useSyncExternalStore(apiLimits.subscribe, apiLimits.now, noneKnown);
}
