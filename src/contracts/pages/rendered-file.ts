import { publicPages } from './public-pages.ts';

/** In place of a path: the page of an address that there is not. */
export const anyOtherPath = '*';

const files: Readonly<Record<string, string>> = {
  [anyOtherPath]: '404.html',
  [publicPages.home]: 'index.html',
  [publicPages.request]: 'request.html',
};

/**
 * The file that the build renders a public page into, in the folder of each language (docs/decisions/045).
 * @param path as in `publicPages`, or of a form
 */
export function renderedFile(path: string): string {
  return files[path] ?? `${path.slice(1)}.html`;
}

/**
 * Whether a page has this address, exactly as it is written: case, and a slash at the end, count.
 * @param path as in `publicPages`, or of a form: anything but a query fits where it names a segment
 */
export function isWrittenAs(path: string, address: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}$`).test(address);
}

/** What a browser without the worker gets in place of a page that only the device can draw. */
export const openingFile = 'opening.html';
