import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from './answer-problem.ts';

const year = 'public, max-age=31536000, immutable';

/** Serves the built client, where there is one; every address that is not a file is a page of the app. */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  const hasClient = existsSync(join(clientDir, 'index.html'));
  if (hasClient) await app.register(fastifyStatic, staticOptions(clientDir));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isUnder(path, '/api')) return answerUnknownCall(app, request, reply, path);
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    if (hasClient && asksForPage && isPage(path)) return reply.sendFile('index.html');
    return reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
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
      response.setHeader('Cache-Control', isHashed ? year : 'no-cache');
      response.setHeader('Vary', 'Accept-Encoding');
    },
  };
}

/** A missing file must not get index.html: a browser would cache a page under a script's name. */
function isPage(path: string): boolean {
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return !isUnder(path, '/files') && !isUnder(path, '/assets') && !lastSegment.includes('.');
}

function answerUnknownCall(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): FastifyReply {
  const methods = ['GET', 'POST'].filter((method) => app.hasRoute({ method, url: path }));
  if (methods.length === 0) return answerProblem(request, reply, { kind: 'notFound' });
  return answerProblem(request, reply.header('Allow', methods.join(', ')), { kind: 'wrongMethod' });
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

export function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
