import type { FastifyRequest } from 'fastify';

/** Bytes that a request says its body has; undefined where it comes in chunks, of which nobody knows how many. */
export function announcedLength({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length'];
  return length === undefined || headers['transfer-encoding'] !== undefined ? undefined : Number(length);
}
