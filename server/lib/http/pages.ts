import { publicPages } from '../../../src/contracts/pages/public-pages.ts';
import { staffPages } from '../../../src/contracts/pages/staff-pages.ts';
import { formIds, forms } from '../../../src/forms/index.ts';

const patterns = [...Object.values(publicPages), ...formIds.map((id) => forms[id].path), ...staffPages].map(
  segmentsOf,
);

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

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
