import type { PrecacheController } from 'workbox-precaching';

export interface Precached {
  readonly url: string;
  /** Null when the name itself changes with the content. */
  readonly revision: string | null;
}

/** Looks into the cache, because a browser may throw away what was installed (promises R19). */
export async function isAllPrecached(
  shell: PrecacheController,
  precached: readonly Precached[],
): Promise<boolean> {
  for (const file of precached) {
    if ((await shell.matchPrecache(file.url)) === undefined && !(await isFetchedAgain(shell, file)))
      return false;
  }
  return precached.length > 0;
}

/** Only what is named by its content: under another name there may be another version by now. */
async function isFetchedAgain(shell: PrecacheController, { url, revision }: Precached): Promise<boolean> {
  const key = shell.getCacheKeyForURL(url);
  if (revision !== null || key === undefined) return false;
  const response = await fetch(key).catch(() => undefined);
  if (response?.ok !== true || response.redirected) return false;
  if ((response.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')) return false;
  await (await caches.open(shell.strategy.cacheName)).put(key, response);
  return true;
}
