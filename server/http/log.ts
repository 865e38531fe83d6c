import type { FastifyInstance, FastifyLoggerOptions, FastifyReply, FastifyRequest } from 'fastify';

export type LogLevel = 'info' | 'silent';

/** Structured, on stderr, without personal data: no addresses, no bodies, no query strings. */
export function logOptions(level: LogLevel): FastifyLoggerOptions & { stream: NodeJS.WritableStream } {
  return { level, stream: process.stderr, serializers: { err: errorLine } };
}

/** Only these: a database error's `detail` holds the values that it concerns. */
function errorLine(error: Error): { type: string; message: string; stack: string } {
  const code = 'code' in error ? `${error.code}: ` : '';
  return { type: error.name, message: code + error.message, stack: error.stack ?? '' };
}

/** One line per request, by the route's pattern and not the address that was asked for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method, route, status: reply.statusCode, milliseconds }, 'answered');
  });
}
