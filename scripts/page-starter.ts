import { createHash } from 'node:crypto';

/**
 * Fetches the scripts of a rendered page. Named in the document they would share the link with the style sheet, which
 * keeps back the words, and take most of it (measured: 8 s instead of 4); through this file they begin when it is on its
 * way. A file, because the policy of the server allows no inline script. It runs as it arrives, so the page may not be
 * whole yet.
 */
const source = `const scripts = document.currentScript.dataset.scripts.split(' ');
for (const href of scripts) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
const begin = () => import(scripts[0]);
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
`;

/** In a folder of its own: the worker's pages start from the frame, which needs no such file. */
export const pageStarter = {
  file: `assets/rendered/start-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`,
  source,
};
