import type { CatalogueCache } from '../src/device/http/catalogue-cache.ts';
import type { Precache } from './precache.ts';
import { frameAddress, type RenderedPages } from './rendered-pages.ts';

export interface Answering {
  readonly shell: Precache;
  readonly rendered: RenderedPages;
  readonly catalogue: CatalogueCache;
  readonly catalogueAddress: string;
}

/**
 * Answers requests that the worker handles itself, or returns undefined: the request is then sent as if there
 * were no worker. Nothing here may touch another method than GET (but src/device/files/take-shared.ts): a POST that passes through a worker's
 * respondWith arrives empty on WebKit (hazards 7.7).
 */
export function answerRequest(
  event: FetchEvent,
  { shell, rendered, catalogue, catalogueAddress }: Answering,
): Promise<Response> | undefined {
  const { request } = event;
  if (request.method !== 'GET') return undefined;
  if (request.url === catalogueAddress) {
    // A request with "no-store" checks whether the API is there; a stored answer would be wrong.
    if (request.cache === 'no-store') return undefined;
    return catalogue.answer((work) => event.waitUntil(work));
  }
  const url = new URL(request.url);
  const isNavigation = request.mode === 'navigate' && isPage(url);
  const file = isNavigation ? frameAddress : url.href;
  if (shell.keyOf(file) === undefined) return undefined;
  if (!isNavigation) return shell.answer(file);
  return rendered.answer(url).then((page) => page ?? shell.answer(file));
}

/**
 * True for pages of the app, which all share one frame that the app fills: rendered pages are for visitors
 * without a worker. The API, its metrics, files and anything with an extension are excluded: a handbook saved
 * as a PDF must not turn out to be a page (hazards 7.6).
 */
function isPage({ pathname }: URL): boolean {
  return !/^\/(api|files|metrics)(\/|$)|\.[a-z0-9]{2,5}$/i.test(pathname);
}
