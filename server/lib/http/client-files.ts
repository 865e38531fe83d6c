import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localeInCookies } from '../../../src/lib/locale-cookie.ts';
import { publicPages } from '../../../src/contracts/pages/public-pages.ts';
import {
  anyOtherPath,
  isWrittenAs,
  openingFile,
  renderedFile,
} from '../../../src/contracts/pages/rendered-file.ts';
import { needsSignIn } from '../../../src/contracts/pages/section-roots.ts';
import { addressAfterSharing, sharePath } from '../../../src/contracts/pages/from-other-apps.ts';
import { staffPages } from '../../../src/contracts/pages/staff-pages.ts';
import { formIds, forms } from '../../../src/forms/index.ts';
import { answerProblem } from './answer.ts';

/** Serves the built client, if it exists; every address that is not a file gets the app's page. */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  const hasClient = existsSync(join(clientDir, frame));
  if (hasClient) {
    slimAssetHeaders(app);
    await app.register(fastifyStatic, staticOptions(clientDir));
  }
  // Shared files get here only where the browser has lost the worker: nothing is read of them.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && pathOf(request) === sharePath)
      return reply.redirect(addressAfterSharing('failed'), 303);
  });
  // Returns nothing: Fastify would await a returned reply again, adding too many listeners for its end.
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isUnder(path, '/api')) answerUnknownCall(app, request, reply, path);
    else if (hasClient && asksForPage(request, path)) answerPage(request, reply, path, clientDir);
    else void reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });
}

/** HTML files and their compressed variants. */
const isHtml = /\.html(\.(br|gz))?$/;

function staticOptions(clientDir: string): FastifyStaticOptions {
  return {
    root: clientDir,
    preCompressed: true,
    // Each page is chosen by address and language.
    index: false,
    // A directory is not a file: clients without compression would get a refusal instead of the page.
    allowedPath: (path) => !path.endsWith('/'),
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const isHashed = relative(clientDir, path).startsWith(`assets${sep}`);
      response.setHeader('Cache-Control', isHashed ? immutable : 'no-cache');
      response.setHeader('Vary', isHtml.test(path) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
    },
  };
}

/** A missing file must not get a page: a browser would cache a page under a script's name. */
function asksForPage({ method }: FastifyRequest, path: string): boolean {
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  const isFile =
    ['/files', '/assets', '/metrics'].some((root) => isUnder(path, root)) || lastSegment.includes('.');
  return (method === 'GET' || method === 'HEAD') && !isFile;
}

/** The app has a page for unknown addresses; programs go by the status. */
function answerPage(request: FastifyRequest, reply: FastifyReply, path: string, clientDir: string): void {
  if (!isPage(path)) {
    reply.status(404);
    // Otherwise a browser that has the page would get an empty "not modified" body with this status.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
  }
  const files = filesOfPage(request.url, request.headers.cookie ?? '');
  reply.sendFile(files.find((file) => existsSync(join(clientDir, file))) ?? frame);
}

function answerUnknownCall(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): void {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    app.hasRoute({ method, url: path }),
  );
  if (methods.length > 0) reply.header('Allow', methods.join(', '));
  void answerProblem(request, reply, { kind: methods.length === 0 ? 'notFound' : 'wrongMethod' });
}

/** Browsers send no fragment; the router ends the path there and decodes nothing after it. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '/';
}

export function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** File names contain a content hash (vite.config.ts), so these never need revalidation. */
const immutable = 'public, max-age=31536000, immutable';

/** Headers that matter only to documents, or to a revalidation that never happens. */
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

/** A worker has no document to take a policy from: the policy of its script applies. */
const workerScript = /worker-[^/]*\.js$/;

/**
 * A first visit requests dozens of scripts and style sheets, and on a ship's link 600 bytes of headers on each cost
 * seconds. Last-Modified stays: it lets a browser resume a file that broke off.
 */
function slimAssetHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.getHeader('Cache-Control') !== immutable || workerScript.test(request.url)) return;
    for (const name of forDocuments) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
  });
}

const publicPaths = [...Object.values(publicPages), ...formIds.map((id) => forms[id].path)];
const patterns = [...publicPaths, ...staffPages].map(segmentsOf);

/** The page without content, which the app renders; for the worker, which has all files of the app. */
const frame = 'frame.html';

/**
 * Whether the app has a page for this path, by the app's own tables and path parsing. Paths that cannot be decoded are
 * refused earlier (app.ts).
 */
function isPage(path: string): boolean {
  const segments = segmentsOf(path).map((segment) => decodeURIComponent(segment));
  return patterns.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every(
        (segment, index) => segment.startsWith(':') || segment === segments[index]?.toLowerCase(),
      ),
  );
}

/**
 * Candidate files for an address, best first: the page prerendered in the cookie's language (scripts/prerender.ts), or
 * the frame. Only for the canonical address: the app redirects from any other. With a query, the page shows a request,
 * a draft or a panel that only the device knows.
 */
function filesOfPage(address: string, cookies: string): readonly string[] {
  const folder = localeInCookies(cookies);
  const page = publicPaths.find((path) => isWrittenAs(path, address));
  if (page !== undefined) return [`${folder}/${renderedFile(page)}`, openingFile, frame];
  const [path = ''] = address.split(/[?#]/, 1);
  const isKnown = isPage(path) || needsSignIn(path);
  return [...(isKnown ? [] : [`${folder}/${renderedFile(anyOtherPath)}`]), openingFile, frame];
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
