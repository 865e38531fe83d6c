import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOurSheet } from '../src/forms/liberian/sheet/sheet.ts';
import { release } from '../server/lib/settings/release.ts';
import type { BuildSettings } from './build-settings.ts';
import { root } from './project.ts';

/** Opens without a network too; another file in its place is another revision (rulings L-14). */
export const sheet = 'files/RLM-105.pdf';

/**
 * Settings that the code reads, checked and complete: the page, the worker and what renders pages in the build see the
 * same, although neither of the latter two knows vite.config.ts.
 */
export function definesOf(settings: BuildSettings): Record<string, string> {
  return {
    'import.meta.env.VITE_API_BASE': JSON.stringify(settings.apiBase),
    'import.meta.env.VITE_API_RECEIPTS': JSON.stringify(settings.apiReceipts),
    rlm105IsOurs: JSON.stringify(isOurSheet(readFileSync(join(root, 'public', sheet)))),
    'import.meta.env.VITE_RELEASE': JSON.stringify(release),
    'import.meta.env.VITE_ANALYTICS': JSON.stringify(settings.analytics),
  };
}

/** What the package exports is its development build, warnings and all; the production one lies beside it. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
};
