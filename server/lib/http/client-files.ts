import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from './answer-problem.ts';
import { immutable, slimAssetHeaders } from './asset-headers.ts';
import { isPage } from './pages.ts';

/** Serves the built client, where there is one; every address that is not a file gets the app's page. */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  const hasClient = existsSync(join(clientDir, 'index.html'));
  if (hasClient) {
    slimAssetHeaders(app);
    await app.register(fastifyStatic, staticOptions(clientDir));
  }
  // Returns nothing: a returned reply is awaited once more, and by then too many listen for its end.
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isUnder(path, '/api')) answerUnknownCall(app, request, reply, path);
    else if (hasClient && asksForPage(request, path)) answerPage(request, reply, path);
    else void reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });
}

function staticOptions(clientDir: string): FastifyStaticOptions {
  return {
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const isHashed = relative(clientDir, path).startsWith(`assets${sep}`);
      response.setHeader('Cache-Control', isHashed ? immutable : 'no-cache');
      response.setHeader('Vary', 'Accept-Encoding');
    },
  };
}

/** A missing file must not get index.html: a browser would cache a page under a script's name. */
function asksForPage({ method }: FastifyRequest, path: string): boolean {
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  const isFile = isUnder(path, '/files') || isUnder(path, '/assets') || lastSegment.includes('.');
  return (method === 'GET' || method === 'HEAD') && !isFile;
}

/** The app draws its own page for an address that it does not know; programs go by the status. */
function answerPage(request: FastifyRequest, reply: FastifyReply, path: string): void {
  if (!isPage(path)) {
    reply.status(404);
    // Otherwise a browser that has the page would get an empty body meaning "not modified", under this status.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
  }
  reply.sendFile('index.html');
}

function answerUnknownCall(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): void {
  const methods = ['GET', 'POST', 'PATCH'].filter((method) => app.hasRoute({ method, url: path }));
  if (methods.length > 0) reply.header('Allow', methods.join(', '));
  void answerProblem(request, reply, { kind: methods.length === 0 ? 'notFound' : 'wrongMethod' });
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

export function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
