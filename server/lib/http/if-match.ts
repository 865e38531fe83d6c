import type { FastifyReply, FastifyRequest } from 'fastify';

/** The versions on which a change may be based, by If-Match (RFC 9110 section 13.1.1); undefined: it has none. */
export type Precondition = readonly string[] | 'any' | undefined;

/**
 * Compared by the text of the tags alone: a proxy that compresses makes W/"3" of "3", and Apache's makes "3-gzip". A tag
 * that is none of ours matches nothing.
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
