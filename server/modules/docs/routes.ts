import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../../src/lib/brand.ts';
import type { Access, Call } from '../../lib/http/call.ts';
import { html } from '../../lib/mail/letter.ts';
import { openApiOf } from './open-api.ts';

/** Collects the routes that are registered from now on, as "GET /api/health". */
export function gatherRoutes(app: FastifyInstance): ReadonlySet<string> {
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    // The framework answers HEAD for every GET route.
    const isImplied = (one: string): boolean => one === 'HEAD' && routes.has(`GET ${url}`);
    const methods = [method].flat().filter((one) => !isImplied(one));
    for (const one of methods) if (url.startsWith('/api')) routes.add(`${one} ${url}`);
  });
  return routes;
}

/**
 * An undescribed call is one whose access nobody has considered.
 * @throws for such a call, and for a description without a call
 */
export function refuseUndescribed(routes: ReadonlySet<string>, calls: readonly Call[]): void {
  const described = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const undescribed = [...routes].filter((route) => !described.has(route));
  const missing = [...described].filter((route) => !routes.has(route));
  if (undescribed.length + missing.length === 0) return;
  throw new Error(`Described and registered calls differ: ${[...undescribed, ...missing].join(', ')}`);
}

const docsPath = '/api/docs';
const openApiPath = `${docsPath}/openapi.json`;

export const docsCall = {
  method: 'GET',
  path: docsPath,
  access: 'public',
  summary: 'This description: as a page for who accepts text/html, else as OpenAPI.',
  answers: { 200: { description: 'OpenAPI 3.1', type: 'application/json' } },
} as const satisfies Call;

export const openApiCall = {
  method: 'GET',
  path: openApiPath,
  access: 'public',
  summary: 'This description as OpenAPI.',
  answers: { 200: { description: 'OpenAPI 3.1', type: 'application/json' } },
} as const satisfies Call;

const accessTexts: Readonly<Record<Access, string>> = {
  public: 'anybody',
  signedIn: 'signed in',
  reviewer: 'moderator and above',
  admin: 'admin and above',
};

/** Renders the calls for people; programs read the OpenAPI. Has no style or script, as the site's policy requires. */
function docsPage(brand: Brand, calls: readonly Call[]): string {
  const rows = calls.map(
    ({ method, path, access, summary }) =>
      html`<tr><td>${method}</td><td><code>${path}</code></td><td>${accessTexts[access]}</td><td>${summary}</td></tr>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${brand.name}</title></head>
<body>
<h1>API · ${brand.name}</h1>
<p>The whole description, with bodies and answers: <a href="${openApiPath}">OpenAPI 3.1</a>.</p>
<table>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">For</th><th scope="col">What it does</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</body>
</html>
`;
  return page.html;
}

/** Serves the description of this API, generated from the definitions that its routes use. */
export function docsRoute(app: FastifyInstance, brand: Brand, calls: readonly Call[]): void {
  const openApi = openApiOf(brand, calls);
  const page = docsPage(brand, calls);
  app.get(openApiPath, async () => openApi);
  app.get(docsPath, async (request, reply) => {
    reply.header('Vary', 'Accept');
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    return wantsPage ? reply.type('text/html; charset=utf-8').send(page) : openApi;
  });
}
