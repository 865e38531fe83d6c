import type { FastifyError, FastifyInstance } from 'fastify';
import { limits } from '../limits.ts';
import type { Refusal } from '../problems/refusal.ts';
import { Refused } from '../problems/refused.ts';
import { answerProblem } from './answer-problem.ts';
import { isBodyTooLarge } from './json-bodies.ts';

/** Every error becomes a problem; what was unexpected is logged and not told. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.kind === 'internal') request.log.error({ err: error }, 'unexpected error');
    return answerProblem(request, reply, refusal);
  });
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (isBodyTooLarge(error)) return { kind: 'bodyTooLarge', kilobytes: limits.maxJsonBytes / 1024 };
  switch (error.statusCode) {
    case 400:
      return { kind: 'malformedBody' };
    case 404:
      return { kind: 'notFound' };
    case 413:
      return { kind: 'submissionTooLarge', maxBytes: limits.maxSubmissionBytes };
    case 415:
      return { kind: 'notMultipart' };
    default:
      return { kind: 'internal' };
  }
}
