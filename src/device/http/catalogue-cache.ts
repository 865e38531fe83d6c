import { parseCatalogue } from '../../contracts/courses.ts';
import { parseJson } from '../../contracts/json-object.ts';
import { withTimeout } from './exchange.ts';
import { coursesPath } from '../../contracts/courses-path.ts';

/** Headers that the worker adds to the catalogue for the page. */
export const catalogueHeaders = {
  /** ISO 8601: when the API gave the catalogue. */
  asOf: 'X-Catalogue-As-Of',
  /** Present when the API did not answer in time and this is the last good catalogue. */
  kept: 'X-Catalogue-Kept',
} as const;

/**
 * Milliseconds to wait for the API while a stored copy exists; a longer wait looks like a page that hangs
 * (hazards 7.8).
 */
const patience = 3000;
const deadline = 30_000;
/** Milliseconds after which a stored copy is refreshed unasked. */
const maxAge = 24 * 60 * 60 * 1000;

export interface CatalogueCacheNeeds {
  readonly url: string;
  readonly open: () => Promise<Pick<Cache, 'match' | 'put'>>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Fetched {
  /** The result: a catalogue, now stored; a refusal by the API; or no answer from it. */
  readonly said: 'catalogue' | 'refused' | 'noAnswer';
  readonly response: Response;
}

/**
 * Serves the course catalogue from the worker: fresh first with a short limit, else the last good one. Stores
 * only a 200 whose body is a catalogue: no error, and no captive portal's page.
 */
export class CatalogueCache {
  readonly #needs: CatalogueCacheNeeds;
  #fetching: Promise<Fetched> | undefined;

  constructor(needs: CatalogueCacheNeeds) {
    this.#needs = needs;
  }

  /** @param goOn keeps the worker alive for a fetch that outlasts the answer */
  async answer(goOn: (work: Promise<unknown>) => void): Promise<Response> {
    const cache = await this.#needs.open();
    const kept = await cache.match(this.#needs.url);
    const fetching = this.#fetch(cache);
    if (kept === undefined) return (await fetching).response.clone();
    goOn(fetching);
    const fetched = await Promise.race([fetching, after(patience)]);
    return fetched?.said === 'catalogue' ? fetched.response.clone() : marked(kept);
  }

  /**
   * Tells whether a quote can be priced without a network, or never can because the API has no catalogue.
   * Fetches a missing catalogue, and continues with an old one.
   */
  async isHere(goOn: (work: Promise<unknown>) => void): Promise<boolean> {
    const cache = await this.#needs.open();
    const kept = await cache.match(this.#needs.url);
    if (kept === undefined) return (await this.#fetch(cache)).said !== 'noAnswer';
    const asOf = Date.parse(kept.headers.get(catalogueHeaders.asOf) ?? '');
    if (!(Math.abs(this.#needs.now() - asOf) < maxAge)) goOn(this.#fetch(cache));
    return true;
  }

  /** Runs one fetch at a time: on a slow link a second one would only hold up the first. */
  #fetch(cache: Pick<Cache, 'put'>): Promise<Fetched> {
    this.#fetching ??= this.#fetchNow(cache).finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  #fetchNow(cache: Pick<Cache, 'put'>): Promise<Fetched> {
    const { url, fetch, now } = this.#needs;
    return withTimeout(deadline, async (signal): Promise<Fetched> => {
      // A captive portal answers with a redirect, which is no answer of the API. The browser revalidates its
      // copy.
      const answer = await fetch(url, { redirect: 'error', cache: 'no-cache', signal });
      const body = await answer.clone().text();
      if (answer.status !== 200) return { said: 'refused', response: answer };
      if (parseCatalogue(parseJson(body)) === undefined) return { said: 'noAnswer', response: answer };
      const asOf = new Date(now()).toISOString();
      const response = new Response(body, { headers: { [catalogueHeaders.asOf]: asOf } });
      // A full device must not cost the person the prices that have just arrived.
      await cache.put(url, response.clone()).catch(() => undefined);
      return { said: 'catalogue', response };
    }).catch(() => ({ said: 'noAnswer', response: Response.error() }));
  }
}

function marked(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set(catalogueHeaders.kept, 'yes');
  return new Response(kept.body, { headers });
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/** @param apiBase empty for the page's own origin */
export function catalogueUrl(apiBase: string, origin: string): string {
  return new URL(apiBase.replace(/\/+$/, '') + coursesPath, origin).href;
}
