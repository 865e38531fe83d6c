import { useOutbox } from './outbox-context.tsx';
import { useHasUnsavedChanges } from './unsaved-changes.tsx';
import { useNow } from './use-now.ts';

/** Milliseconds between checks whether a drain is still running. */
const refreshInterval = 2000;

/** What the installation of a waiting version must not interrupt (promises R18); undefined: nothing. */
export function useUpdateObstacle(): 'openForm' | 'sending' | undefined {
  const { delivery } = useOutbox();
  const unsaved = useHasUnsavedChanges();
  useNow(refreshInterval);
  if (unsaved) return 'openForm';
  return delivery()?.isRunning() === true ? 'sending' : undefined;
}
