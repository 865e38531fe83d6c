import type { FastifyInstance } from 'fastify';
import { capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { hasKeptCookie, keepCookie } from '../../../src/contracts/kept-cookie.ts';

/**
 * Renews the page's mark that something is kept in this browser, with each page and with what every start asks for: a
 * worker answers for most pages. Only where the browser has it already, and it says nothing about anybody.
 */
export function renewKeptCookie(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasKeptCookie(request.headers.cookie ?? '')) return;
    const isPage = String(reply.getHeader('Content-Type') ?? '').startsWith('text/html');
    if (isPage || request.url === capabilitiesPath) reply.header('Set-Cookie', keepCookie);
  });
}
