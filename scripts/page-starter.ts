import { createHash } from 'node:crypto';

/**
 * Starts the app on a rendered page. Named in the document, the scripts would compete for the connection with the style
 * sheet that blocks rendering (measured: 8 s instead of 4); through this file they start once it is on its way. It is a
 * separate file because the server's content security policy allows no inline script. It runs as soon as it arrives, so
 * the page may be incomplete.
 *
 * A lost connection must not leave a page that never becomes interactive, and a module whose fetch has failed once
 * stays failed for as long as the page is open (hazards 7.12). So each file is fetched until it is there, and only then
 * imported, from the browser's cache.
 */
const source = `const scripts = document.currentScript.dataset.scripts.split(' ');
const isAnswered = async (href) => {
  try {
    const answer = await fetch(href, { signal: AbortSignal.timeout(180000) });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
};
const surely = async (href) => {
  while (!(await isAnswered(href))) await new Promise((resolve) => setTimeout(resolve, 2000));
};
const whole = new Promise((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve();
});
Promise.all([whole, ...scripts.map(surely)]).then(() => import(scripts[0]));
const isStyled = ({ sheet }) => {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false;
  }
};
const mendStyles = () => {
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    if (!isStyled(link)) surely(link.href).then(() => link.replaceWith(link.cloneNode()));
  }
};
if (document.readyState === 'complete') mendStyles();
else addEventListener('load', mendStyles);
`;

/** In its own folder: the worker's pages start from the frame, which needs no such file. */
export const pageStarter = {
  file: `assets/rendered/start-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`,
  source,
};
