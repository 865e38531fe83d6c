import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from './answer-problem.ts';
import { immutable, slimAssetHeaders } from './asset-headers.ts';
import { filesOfPage, frame, isPage } from './pages.ts';

/** Serves the built client, where there is one; every address that is not a file gets the app's page. */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  const hasClient = existsSync(join(clientDir, frame));
  if (hasClient) {
    slimAssetHeaders(app);
    await app.register(fastifyStatic, staticOptions(clientDir));
  }
  // Returns nothing: a returned reply is awaited once more, and by then too many listen for its end.
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isUnder(path, '/api')) answerUnknownCall(app, request, reply, path);
    else if (hasClient && asksForPage(request, path)) answerPage(request, reply, path, clientDir);
    else void reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });
}

/** The file itself, or a compressed one in its place. */
const isHtml = /\.html(\.(br|gz))?$/;

function staticOptions(clientDir: string): FastifyStaticOptions {
  return {
    root: clientDir,
    preCompressed: true,
    // Each page is chosen by its address and the language (pages.ts).
    index: false,
    // A directory is no file: to whoever takes nothing compressed it would be refused in place of the page.
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

/** The app has a page for an address that it does not know; programs go by the status. */
function answerPage(request: FastifyRequest, reply: FastifyReply, path: string, clientDir: string): void {
  if (!isPage(path)) {
    reply.status(404);
    // Otherwise a browser that has the page would get an empty body meaning "not modified", under this status.
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

/** No browser sends a fragment; the router ends the path there, and decodes nothing behind it. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '/';
}

export function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
