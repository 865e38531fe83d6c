import type { FastifyRequest } from 'fastify';

/** The announced length of a body in bytes; undefined for a chunked transfer, whose length is unknown. */
export function announcedLength({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length'];
  return length === undefined || headers['transfer-encoding'] !== undefined ? undefined : Number(length);
}
