import type { FastifyInstance } from 'fastify';

/** Named after its content (vite.config.ts), so that nobody ever has to ask whether it has changed. */
export const immutable = 'public, max-age=31536000, immutable';

/** These say what a document may do, or are about a revalidation that never happens. */
const forDocuments = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'ETag',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** A worker has no document from which it could take a policy: the one of its script holds. */
const workerScript = /worker-[^/]*\.js$/;

/**
 * A first visit asks for dozens of scripts and style sheets, and on a ship's link 600 bytes of headers around each are
 * seconds. Last-Modified stays: with it a browser goes on with a file that broke off.
 */
export function slimAssetHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.getHeader('Cache-Control') !== immutable || workerScript.test(request.url)) return;
    for (const name of forDocuments) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
  });
}
