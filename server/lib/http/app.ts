import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { LogLevel } from '../settings/settings.ts';
import type { BodyLimits } from './body-limits.ts';
import { isUnder, pathOf, serveClient } from './client-files.ts';
import { drain } from './drain.ts';
import { answerErrors } from './errors.ts';
import { renewKeptCookie } from './kept-cookie.ts';
import { logOptions, logRequests } from './log.ts';
import { limitOpenBodies } from './open-bodies.ts';
import { protect } from './protection.ts';
import { timeouts } from './timeouts.ts';
import { answerBadAddress, answerBadConnection } from './unreadable-requests.ts';

export interface AppSettings {
  readonly logLevel: LogLevel;
  readonly allowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimits: BodyLimits;
  /** Directory of the built client, which may be absent. */
  readonly clientDir: string;
}

/** An HTTP application with everything but its calls. */
export async function openApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(settings.logLevel),
    // The same in the log of every server; a refusal tells it to whoever asks why.
    genReqId: () => randomUUID(),
    // Fastify's own request lines hold the sender's address and the query string.
    logController: new LogController({ disableRequestLogging: true }),
    // Only these proxies may name the client's address; from others it could be made up.
    trustProxy: [...settings.trustedProxies],
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadConnection,
  });
  // A call names the types of body that it takes; anything else is 415.
  app.removeAllContentTypeParsers();
  logRequests(app);
  answerErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    if (isUnder(pathOf(request), '/api')) reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onSend', async (request) => drain(request.raw));
  renewKeptCookie(app);
  limitOpenBodies(app, settings.bodyLimits);
  await protect(app, settings.allowedOrigins);
  await serveClient(app, settings.clientDir);
  return app;
}
