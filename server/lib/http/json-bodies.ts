import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../limits/submission-limits.ts';
import { Refused } from '../problems/refused.ts';

/** Makes the calls of this scope accept JSON bodies, and no others. */
export function parseJsonBodies(scope: FastifyInstance): void {
  const bodyLimit = limits.maxJsonBytes;
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => {
      try {
        return JSON.parse(body);
      } catch {
        throw new Refused({ kind: 'malformedBody' });
      }
    },
  );
  scope.addContentTypeParser('*', async () => {
    throw new Refused({ kind: 'notJson' });
  });
}

/** Whether the framework refused a body for its length; it knows a limit only for JSON. */
export function isBodyTooLarge(error: FastifyError): boolean {
  return error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}
