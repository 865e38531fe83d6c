/** UUIDs and numbers, which identify a request, a quotation or a person. */
const idSegment = /^(?:\d+|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/**
 * Returns a page's address for a third party: without query and fragment, which can hold search words and
 * tokens, and with ids replaced. Undefined for the page of one request: its id is the key to its content, and
 * nothing is reported from it.
 * @param url absolute, or a path
 */
export function analyticsAddress(url: string): string | undefined {
  const [, origin = '', path = ''] = /^((?:[a-z][\w+.-]*:)?\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? [];
  if (/^\/requests\/./i.test(path)) return undefined;
  const segments = path.split('/').map((segment) => (idSegment.test(segment) ? '[id]' : segment));
  return origin + segments.join('/');
}
