import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoopWatch } from '../process/loop-watch.ts';

/** Tells the watch whose code runs, by the route's pattern: an address may contain an id. */
export function watchCalls(app: FastifyInstance, loop: LoopWatch): void {
  const nameOf = ({ method, routeOptions }: FastifyRequest): string =>
    `${method} ${routeOptions.url ?? 'none'}`;
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', loop.begin(nameOf(request)));
  });
  app.addHook('preValidation', async (request) => loop.note(nameOf(request)));
  app.addHook('preHandler', async (request) => loop.note(nameOf(request)));
  app.addHook('onSend', async (request) => loop.note(nameOf(request)));
}
