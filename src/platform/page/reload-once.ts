const guardKey = 'reloaded-for-missing-chunk';

/**
 * A new version has been published and a part of the old one is gone: one reload brings the new one
 * (https://vite.dev/guide/build#load-error-handling). Only once per window, or a broken server would reload for
 * ever. What is typed is kept as a draft.
 */
export function reloadOnceForMissingChunk(
  page: Pick<Window, 'addEventListener'>,
  session: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  reload: () => void,
): void {
  page.addEventListener('vite:preloadError', () => {
    if (session === undefined || session.getItem(guardKey) !== null) return;
    session.setItem(guardKey, 'yes');
    // Not prevented: import() would then answer with nothing, which no caller expects.
    reload();
  });
}
