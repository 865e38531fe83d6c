import type { FastifyReply, FastifyRequest } from 'fastify';

/** The versions on which a change may be based, by If-Match (RFC 9110 section 13.1.1); undefined: it has none. */
export type Precondition = readonly number[] | 'any' | undefined;

/**
 * Compared by the number alone: a proxy that compresses makes W/"3" of "3", and Apache's "3-gzip". A tag that is none of
 * ours matches nothing.
 */
export function ifMatchOf({ headers }: FastifyRequest): Precondition {
  const header = headers['if-match'];
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  const tags = header.split(',').map((tag) => /^(?:W\/)?"?(\d{1,10})(?:-\w+)?"?$/.exec(tag.trim())?.[1]);
  return tags.flatMap((version) => (version === undefined ? [] : [Number(version)]));
}

export function holdsFor(precondition: Exclude<Precondition, undefined>, version: number): boolean {
  return precondition === 'any' || precondition.includes(version);
}

export function withVersion(reply: FastifyReply, version: number): FastifyReply {
  return reply.header('ETag', `"${version}"`);
}
