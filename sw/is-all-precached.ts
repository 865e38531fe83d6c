import type { Precache, Precached } from './precache.ts';

/** Checks the cache itself, because a browser may delete what was installed (promises R19). */
export async function isAllPrecached(shell: Precache, precached: readonly Precached[]): Promise<boolean> {
  for (const file of precached) {
    if ((await shell.match(file.url)) === undefined && !(await isFetchedAgain(shell, file))) return false;
  }
  return precached.length > 0;
}

/** Restores only files named by their content: any other name may hold a newer version by now. */
async function isFetchedAgain(shell: Precache, { url, revision }: Precached): Promise<boolean> {
  const key = shell.keyOf(url);
  if (revision !== null || key === undefined) return false;
  const response = await fetch(key).catch(() => undefined);
  if (response?.ok !== true || response.redirected) return false;
  if ((response.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')) return false;
  await (await shell.open()).put(key, response);
  return true;
}
