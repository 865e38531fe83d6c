import { publicPages } from './public-pages.ts';

/** Stands for any address without a page. */
export const anyOtherPath = '*';

const files: Readonly<Record<string, string>> = {
  [anyOtherPath]: '404.html',
  [publicPages.home]: 'index.html',
  [publicPages.request]: 'request.html',
};

/**
 * The file that the build renders a public page into, within each language's folder (docs/decisions/045).
 * @param path as in `publicPages`, or of a form
 */
export function renderedFile(path: string): string {
  return files[path] ?? `${path.slice(1)}.html`;
}

/**
 * Whether a page has exactly this address; case and a trailing slash count.
 * @param path as in `publicPages`, or of a form; a named segment matches anything but a query
 */
export function isWrittenAs(path: string, address: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}$`).test(address);
}

/** Served to a browser without the worker for a page that only the device can draw. */
export const openingFile = 'opening.html';
