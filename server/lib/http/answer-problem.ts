import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemMediaType } from '../../../src/contracts/problem.ts';
import { tusHeaders } from '../../../src/contracts/uploads.ts';
import { problemOf } from '../problems/problem-of.ts';
import type { Refusal } from '../problems/refusal.ts';
import { localeOf } from './language.ts';

export const problemType = `${problemMediaType}; charset=utf-8`;

/**
 * Refusals after which nothing more is read: a silent connection is as good as dead, and a browser ignores the answer
 * until it has sent its whole chunk (measured with Chromium), which would waste the link on a wrong offset.
 */
const endsConnection: readonly Refusal['kind'][] = ['uploadSilent', 'uploadOffset'];

const kinds = new WeakMap<FastifyReply, Refusal['kind']>();

/** Why this answer refuses; undefined when it does not. */
export function refusalKindOf(reply: FastifyReply): Refusal['kind'] | undefined {
  return kinds.get(reply);
}

/** Sends a refusal as problem details (RFC 9457) in the sender's language. */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const locale = localeOf(request.headers['accept-language']);
  const problem = problemOf(refusal, locale);
  kinds.set(reply, refusal.kind);
  // RFC 9110 section 11.6.1 and section 10.2.3.
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if ('seconds' in refusal) reply.header('Retry-After', refusal.seconds);
  // The request holding it was asked to let go and does so at once.
  if (refusal.kind === 'uploadBusy') reply.header('Retry-After', 2);
  if (refusal.kind === 'uploadOffset') reply.header(tusHeaders.offset, refusal.offset);
  if (endsConnection.includes(refusal.kind)) reply.header('Connection', 'close');
  return reply
    .status(problem.status)
    .header('X-Request-Id', request.id)
    .header('Content-Language', locale)
    .header('Content-Type', problemType)
    .send(JSON.stringify(problem));
}
