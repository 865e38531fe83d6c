import { matchPrecache } from 'workbox-precaching';

/** Looks into the cache, because a browser may throw away what was installed (promises R19). */
export async function isAllPrecached(precached: readonly { readonly url: string }[]): Promise<boolean> {
  for (const { url } of precached) {
    if ((await matchPrecache(url)) === undefined) return false;
  }
  return precached.length > 0;
}
