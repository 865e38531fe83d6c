const guardKey = 'reloaded-for-missing-chunk';

/**
 * Reloads once when a new version has been published and a part of the old one is gone
 * (https://vite.dev/guide/build#load-error-handling). Only once per window, or a broken server would cause endless
 * reloads, and only while the site answers: offline the part is not gone but unreachable, and a reload would lose the
 * page too. Typed input is kept as a draft.
 */
export function reloadOnceForMissingChunk(
  page: Pick<Window, 'addEventListener'>,
  session: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  isThere: () => Promise<boolean>,
  reload: () => void,
): void {
  const look = async (): Promise<void> => {
    if (session === undefined || session.getItem(guardKey) !== null || !(await isThere())) return;
    // Several parts may be missing at once.
    if (session.getItem(guardKey) !== null) return;
    session.setItem(guardKey, 'yes');
    reload();
  };
  // Not prevented: import() would then resolve with nothing, which no caller expects.
  page.addEventListener('vite:preloadError', () => void look());
}

/** Whether the page could be fetched again now. Does not reject. */
export async function siteAnswers(): Promise<boolean> {
  const asked = fetch('/', { method: 'HEAD', cache: 'no-store', redirect: 'error' });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}
