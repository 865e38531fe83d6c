import type { FastifyInstance } from 'fastify';
import { capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { hasKeptCookie, keepCookie } from '../../../src/contracts/kept-cookie.ts';

/**
 * Renews the cookie by which a page knows that this browser stores something, with every page and with the call of every
 * start, because a worker answers for most pages. Only where the browser has it already; it identifies nobody.
 */
export function renewKeptCookie(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasKeptCookie(request.headers.cookie ?? '')) return;
    const isPage = String(reply.getHeader('Content-Type') ?? '').startsWith('text/html');
    if (isPage || request.url === capabilitiesPath) reply.header('Set-Cookie', keepCookie);
  });
}
