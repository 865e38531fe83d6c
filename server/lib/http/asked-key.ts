import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../src/contracts/idempotency-key.ts';
import { Refused } from '../problems/refused.ts';

/** The key of a call that needs one. @throws Refused malformedKey without it */
export function keyOf({ headers }: FastifyRequest): string {
  const key = parseIdempotencyKey(String(headers[idempotencyKeyHeader.toLowerCase()] ?? ''));
  if (key === undefined) throw new Refused({ kind: 'malformedKey' });
  return key;
}
