import { useSyncExternalStore } from 'react';

/** Where filters and actions stand side by side instead of in a panel; the same in case-list.css. */
const wide = '(min-width: 75rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
