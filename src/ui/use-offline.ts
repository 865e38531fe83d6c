import { useSyncExternalStore } from 'react';

/**
 * Whether the browser reports being offline. A hint, never a gate: its idea of "online" is often wrong aboard.
 * @param asRendered what the document says that is being hydrated
 */
export function useOffline(asRendered: () => boolean = () => false): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine, asRendered);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
