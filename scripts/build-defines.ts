import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOurSheet } from '../src/forms/liberian/sheet/sheet.ts';
import { release } from '../server/lib/settings/release.ts';
import type { BuildSettings } from './build-settings.ts';
import { root } from './project.ts';

/** Available offline too; replacing the file gives it another revision (rulings L-14). */
export const sheet = 'files/RLM-105.pdf';

/**
 * Settings for the code, validated and complete, so that the page, the worker and the renderer in the build get the
 * same values, although the latter two do not read vite.config.ts.
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

/** The package exports its development build with its warnings; the production build lies beside it. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
};
