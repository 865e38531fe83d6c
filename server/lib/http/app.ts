import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { hasKeptCookie, keepCookie } from '../../../src/contracts/kept-cookie.ts';
import { limits, maxDrainedBytes } from '../limits/submission-limits.ts';
import { problemOf } from '../problems/problem-of.ts';
import { type Refusal, Refused } from '../problems/refusal.ts';
import type { LoopWatch } from '../process/loop-watch.ts';
import type { LogLevel } from '../settings/settings.ts';
import { refusalOfStoreError } from '../store/store-errors.ts';
import { answerProblem, problemType } from './answer.ts';
import { isUnder, pathOf, serveClient } from './client-files.ts';
import { isBodyTooLarge } from './json-bodies.ts';
import { timeouts } from './listen.ts';
import { logOptions, logRequests } from './log.ts';
import { type BodyLimits, limitOpenBodies } from './open-bodies.ts';
import { protect } from './protection.ts';

interface AppSettings {
  readonly logLevel: LogLevel;
  readonly allowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimits: BodyLimits;
  /** Directory of the built client; it may be missing. */
  readonly clientDir: string;
}

/** Opens an HTTP application without its calls. */
export async function openApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(settings.logLevel),
    // Unique across all servers' logs; refusals return it so that the cause can be looked up.
    genReqId: () => randomUUID(),
    // Fastify's own request lines contain the sender's address and the query string.
    logController: new LogController({ disableRequestLogging: true }),
    // Only these proxies may name the client's address; others could forge it.
    trustProxy: [...settings.trustedProxies],
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadConnection,
  });
  // A call names the body types that it accepts; anything else gets 415.
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

/**
 * Keeps reading an unwanted body. A browser that is still sending does not read the answer (measured with Chromium: a
 * 413 in the middle of a multipart hangs), and cutting it off looks like a broken link.
 */
function drain(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let drained = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainedBytes) request.destroy();
  });
  request.resume();
}

/**
 * Renews the cookie that tells a page this browser has stored data: with every page and with the call made at every
 * start, because a worker answers most page requests. Only where the browser has it already; it identifies nobody.
 */
function renewKeptCookie(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasKeptCookie(request.headers.cookie ?? '')) return;
    const isPage = String(reply.getHeader('Content-Type') ?? '').startsWith('text/html');
    if (isPage || request.url === capabilitiesPath) reply.header('Set-Cookie', keepCookie);
  });
}

/** Turns every error into a problem; unexpected ones are logged and not disclosed. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (isFailure(error, refusal)) request.log.error({ err: error, refusal: refusal.kind }, 'request failed');
    return answerProblem(request, reply, refusal);
  });
}

/** Failures that the sender did not cause are logged. */
function isFailure(error: FastifyError, refusal: Refusal): boolean {
  return !(error instanceof Refused) && (refusal.kind === 'internal' || 'seconds' in refusal);
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refused) return error.refusal;
  const passing = refusalOfStoreError(error);
  if (passing !== undefined) return passing;
  if (isBodyTooLarge(error)) return { kind: 'bodyTooLarge', kilobytes: limits.maxJsonBytes / 1024 };
  switch (error.statusCode) {
    case 400:
      return { kind: 'malformedBody' };
    // The address leads out of the client's folder.
    case 403:
    case 404:
      return { kind: 'notFound' };
    // Preconditions and ranges of an app file; no call answers with such an error.
    case 412:
      return { kind: 'fileChanged' };
    case 416:
      return { kind: 'rangeBeyondEnd' };
    case 413:
      return { kind: 'submissionTooLarge', maxBytes: limits.maxSubmissionBytes };
    case 415:
      return { kind: 'notMultipart' };
    default:
      return { kind: 'internal' };
  }
}

/** Answers an address that is not a URL; it reaches no route and no hook. */
function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void answerProblem(request, reply.header('Cache-Control', 'no-store'), { kind: 'malformedAddress' });
}

/** Answers bytes that are not an HTTP request, or a request that never ends. The language is unknown. */
function answerBadConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const kind = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timedOut' : 'malformedBody';
  const problem = problemOf({ kind }, 'es');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
}

/** The answer to HEAD has no body (RFC 9110 section 9.3.2): a client would take it for the next answer. */
function isHead({ rawPacket }: { readonly rawPacket?: unknown }): boolean {
  return Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';
}

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
