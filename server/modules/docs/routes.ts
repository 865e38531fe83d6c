import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../../src/lib/brand.ts';
import type { Call } from '../../lib/http/call.ts';
import { docsPath, openApiPath } from './docs-calls.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './open-api.ts';

/** The description of this API, made from the definitions that its routes are made from. */
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
