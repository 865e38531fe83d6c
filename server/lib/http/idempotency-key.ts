import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../src/contracts/idempotency-key.ts';
import { Refused } from '../problems/refused.ts';

/** The Idempotency-Key of a call; undefined where it has none. @throws Refused malformedKey */
export function keyIn({ headers }: FastifyRequest): string | undefined {
  const header = headers[idempotencyKeyHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const key = parseIdempotencyKey(String(header));
  if (key === undefined) throw new Refused({ kind: 'malformedKey' });
  return key;
}

/** That of a call that needs one. @throws Refused malformedKey, also without it */
export function keyOf(request: FastifyRequest): string {
  const key = keyIn(request);
  if (key === undefined) throw new Refused({ kind: 'malformedKey' });
  return key;
}
