import type { Fetch } from './exchange.ts';

/** The language for the API's messages; undefined when unknown. */
export type Language = () => string | undefined | Promise<string | undefined>;

/**
 * Adds the person's language to calls that do not ask for another one, because an upload's 413 message is
 * shown. It costs no preflight, not even with a plain API
 * (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
 */
export function speaking(fetch: Fetch, language: Language): Fetch {
  return async (url, init) => {
    const headers = new Headers(init.headers);
    const wanted = headers.has(header) ? undefined : await language();
    if (wanted === undefined || wanted === '') return fetch(url, init);
    headers.set(header, wanted);
    return fetch(url, { ...init, headers });
  };
}

const header = 'Accept-Language';
