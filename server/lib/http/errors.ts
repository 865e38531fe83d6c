import type { FastifyError, FastifyInstance } from 'fastify';
import { limits } from '../limits/submission-limits.ts';
import type { Refusal } from '../problems/refusal.ts';
import { Refused } from '../problems/refused.ts';
import { refusalOfStoreError } from '../store/store-errors.ts';
import { answerProblem } from './answer-problem.ts';
import { isBodyTooLarge } from './json-bodies.ts';

/** Every error becomes a problem; what was unexpected is logged and not told. */
export function answerErrors(app: FastifyInstance): void {
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
    // An address that leads out of the folder of the client's files.
    case 403:
    case 404:
      return { kind: 'notFound' };
    // Conditions and ranges of a file of the app; no call answers with such an error.
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
