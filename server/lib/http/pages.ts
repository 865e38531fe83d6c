import { localeInCookies } from '../../../src/lib/locale-cookie.ts';
import { publicPages } from '../../../src/contracts/pages/public-pages.ts';
import { needsSignIn } from '../../../src/contracts/pages/section-roots.ts';
import { staffPages } from '../../../src/contracts/pages/staff-pages.ts';
import { formIds, forms } from '../../../src/forms/index.ts';

const publicPaths = [...Object.values(publicPages), ...formIds.map((id) => forms[id].path)];
const patterns = [...publicPaths, ...staffPages].map(segmentsOf);

/** The page without its content, which the app draws. */
export const frame = 'frame.html';

/**
 * Whether the app has a page for this path, by the app's own tables and as its router reads a path. Paths that cannot be
 * decoded are refused before (unreadable-requests.ts).
 */
export function isPage(path: string): boolean {
  const asked = segmentsOf(path).map((segment) => decodeURIComponent(segment));
  return patterns.some(
    (pattern) =>
      pattern.length === asked.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index]?.toLowerCase()),
  );
}

/**
 * The files that may answer an address, the best one first: the page as the build has rendered it, in the language of
 * the cookie (scripts/prerender.ts), and the frame. Only for the address as it is written: for any other the app leads to
 * it. With a query the page shows a request, a draft or a panel that only the device knows.
 */
export function filesOfPage(address: string, cookies: string): readonly string[] {
  const folder = localeInCookies(cookies);
  if (address === publicPages.home) return [`${folder}/index.html`, frame];
  if (publicPaths.some((path) => path === address)) return [`${folder}${address}.html`, frame];
  const [path = ''] = address.split(/[?#]/, 1);
  return isPage(path) || needsSignIn(path) ? [frame] : [`${folder}/404.html`, frame];
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
