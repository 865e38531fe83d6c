import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../src/contracts/idempotency-key.ts';
import { Refused } from '../problems/refused.ts';

/** Reads a call's Idempotency-Key; undefined if absent. @throws Refused malformedKey */
export function keyIn({ headers }: FastifyRequest): string | undefined {
  const header = headers[idempotencyKeyHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const key = parseIdempotencyKey(String(header));
  if (key === undefined) throw new Refused({ kind: 'malformedKey' });
  return key;
}

/** Reads the Idempotency-Key of a call that requires one. @throws Refused malformedKey, also when it is missing */
export function keyOf(request: FastifyRequest): string {
  const key = keyIn(request);
  if (key === undefined) throw new Refused({ kind: 'malformedKey' });
  return key;
}
