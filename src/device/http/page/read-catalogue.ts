import { parseCatalogue } from '../../../contracts/courses.ts';
import { parseJson } from '../../../contracts/json-object.ts';
import type { CatalogueResult } from '../../../outbox/page-ports.ts';
import { catalogueHeaders } from '../catalogue-cache.ts';
import { withTimeout } from '../with-timeout.ts';

/** Milliseconds. */
const deadline = 40_000;
/** Characters (specification section 7). */
const shownCharacters = 200;

/**
 * GETs the catalogue, through the worker where there is one: that answers with the last good one when the API
 * does not. Never throws.
 */
export async function readCatalogue(url: string, now: () => number): Promise<CatalogueResult> {
  try {
    return await withTimeout(deadline, async (signal) => {
      // Not "no-store", by which the worker tells the questions whether the API is there.
      const response = await fetch(url, { redirect: 'error', cache: 'no-cache', signal });
      return readingOf(response, await response.text(), now());
    });
  } catch {
    return { kind: 'noAnswer' };
  }
}

function readingOf({ status, headers }: Response, body: string, now: number): CatalogueResult {
  if (status < 200 || status > 299) {
    return { kind: 'refused', detail: `${status} ${body.trim().slice(0, shownCharacters)}`.trim() };
  }
  const catalogue = parseCatalogue(parseJson(body));
  if (catalogue === undefined) return { kind: 'notACatalogue' };
  const asOf = headers.get(catalogueHeaders.asOf) ?? new Date(now).toISOString();
  return { kind: 'read', catalogue, asOf, fresh: !headers.has(catalogueHeaders.kept) };
}
