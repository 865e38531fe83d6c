import type { Fetch } from './exchange.ts';

/** Which language the API's words are wanted in; undefined when that cannot be told. */
export type Language = () => string | undefined | Promise<string | undefined>;

/**
 * Asks in the person's language, where a call does not ask for another one: what a 413 of an upload says is shown. It
 * costs no preflight, not even with a plain API (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
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
