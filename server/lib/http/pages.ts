import { localeInCookies } from '../../../src/lib/locale-cookie.ts';
import { publicPages } from '../../../src/contracts/pages/public-pages.ts';
import {
  anyOtherPath,
  isWrittenAs,
  openingFile,
  renderedFile,
} from '../../../src/contracts/pages/rendered-file.ts';
import { needsSignIn } from '../../../src/contracts/pages/section-roots.ts';
import { staffPages } from '../../../src/contracts/pages/staff-pages.ts';
import { formIds, forms } from '../../../src/forms/index.ts';

const publicPaths = [...Object.values(publicPages), ...formIds.map((id) => forms[id].path)];
const patterns = [...publicPaths, ...staffPages].map(segmentsOf);

/** The page without its content, which the app draws; for the worker, which has all files of the app. */
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
 * the cookie (scripts/prerender.ts), or the frame. Only for the address as it is written: for any other the app leads to
 * it. With a query the page shows a request, a draft or a panel that only the device knows.
 */
export function filesOfPage(address: string, cookies: string): readonly string[] {
  const folder = localeInCookies(cookies);
  const page = publicPaths.find((path) => isWrittenAs(path, address));
  if (page !== undefined) return [`${folder}/${renderedFile(page)}`, openingFile, frame];
  const [path = ''] = address.split(/[?#]/, 1);
  const isKnown = isPage(path) || needsSignIn(path);
  return [...(isKnown ? [] : [`${folder}/${renderedFile(anyOtherPath)}`]), openingFile, frame];
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
