import type { FastifyReply, FastifyRequest } from 'fastify';

/** The versions a change may be based on, from If-Match (RFC 9110 section 13.1.1); undefined: no such header. */
export type Precondition = readonly string[] | 'any' | undefined;

/**
 * Compares only the text of the tags: a compressing proxy turns "3" into W/"3", and Apache into "3-gzip". A tag that is
 * not ours matches nothing.
 */
export function ifMatchOf({ headers }: FastifyRequest): Precondition {
  const header = headers['if-match'];
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  return header.split(',').map((tag) => /^(?:W\/)?"?(\w{1,64})(?:-\w+)?"?$/.exec(tag.trim())?.[1] ?? '');
}

export function holdsFor(precondition: Exclude<Precondition, undefined>, version: number | string): boolean {
  return precondition === 'any' || precondition.includes(String(version));
}

export function withVersion(reply: FastifyReply, version: number | string): FastifyReply {
  return reply.header('ETag', `"${version}"`);
}
