import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { parseJson } from '../../../src/contracts/json-object.ts';
import { limits } from '../limits/submission-limits.ts';
import { Refused } from '../problems/refusal.ts';

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

/** Makes the calls of this scope accept JSON bodies that are parsed only once the call itself is allowed. */
export function acceptUnreadJson(scope: FastifyInstance): void {
  const bodyLimit = limits.maxJsonBytes;
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => body,
  );
  scope.addContentTypeParser('*', async () => {
    throw new Refused({ kind: 'notJson' });
  });
}

/** @throws Refused malformedBody when the body is not JSON, badBody when it does not match the schema */
export function bodyAs<Schema extends GenericSchema>(
  schema: Schema,
  { body }: FastifyRequest,
): InferOutput<Schema> {
  const json = typeof body === 'string' ? parseJson(body) : undefined;
  if (json === undefined) throw new Refused({ kind: 'malformedBody' });
  const read = v.safeParse(schema, json);
  // PostgreSQL does not accept NUL in a text.
  if (!read.success || (typeof body === 'string' && /\\u0000/.test(body))) {
    throw new Refused({ kind: 'badBody' });
  }
  return read.output;
}
