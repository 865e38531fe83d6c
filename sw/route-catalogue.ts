import { registerRoute } from 'workbox-routing';
import type { CatalogueCache } from '../src/platform/catalogue-cache.ts';

/**
 * The catalogue for the pages that show it. Who asks for it with "no-store" wants to know whether the API is
 * there, and a kept answer would be a lie.
 */
export function routeCatalogue(catalogue: CatalogueCache, address: string): void {
  registerRoute(
    ({ request }) => request.url === address && request.cache !== 'no-store',
    ({ event }) => catalogue.answer((work) => event.waitUntil(work)),
  );
}
