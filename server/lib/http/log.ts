import type { FastifyInstance, FastifyLoggerOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { LogLevel } from '../settings/settings.ts';

/** Structured, on stderr, without personal data: no addresses, no bodies, no query strings. */
export function logOptions(level: LogLevel): FastifyLoggerOptions & { stream: NodeJS.WritableStream } {
  return { level, stream: process.stderr, serializers: { err: errorLine } };
}

type ErrorLine = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** The chain of causes, nearest first. */
  readonly causes?: readonly string[];
};

/** Only these fields: a database error's `detail` contains row values. */
function errorLine(error: Error): ErrorLine {
  const causes = causesOf(error, 5);
  return {
    type: error.name,
    message: lineOf(error),
    stack: error.stack ?? '',
    ...(causes.length === 0 ? {} : { causes }),
  };
}

function lineOf(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return `${code === undefined ? '' : `${code}: `}${message ?? error}`;
}

/** @param most limits the depth: a cause may lead back to itself */
function causesOf({ cause }: Error, most: number): readonly string[] {
  if (cause === undefined || most === 0) return [];
  return [lineOf(cause), ...(cause instanceof Error ? causesOf(cause, most - 1) : [])];
}

/** Requested every few seconds by load balancers and Prometheus; logged only at the finest level. */
const probes: readonly string[] = ['/api/health', '/metrics'];

/** Logs one line per request, with the route's pattern instead of the requested address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const milliseconds = Math.round(reply.elapsedTime);
    const isProbe = probes.includes(route) && reply.statusCode < 400;
    request.log[isProbe ? 'debug' : 'info'](
      { method, route, status: reply.statusCode, milliseconds },
      'answered',
    );
  });
}
