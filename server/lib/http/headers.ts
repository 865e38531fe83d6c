import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../src/contracts/idempotency-key.ts';
import { isLocale, type Locale } from '../../../src/lib/locale.ts';
import { Refused } from '../problems/refusal.ts';

/** The language of the answer, from Accept-Language (RFC 9110 section 12.5.4); Spanish when none of ours matches. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const ranges = (acceptLanguage ?? '').split(',').map(rangeOf);
  const best = ranges
    .filter((range) => range.quality > 0 && isLocale(range.language))
    .toSorted((one, other) => other.quality - one.quality)[0];
  return isLocale(best?.language) ? best.language : 'es';
}

interface Range {
  readonly language: string;
  readonly quality: number;
}

function rangeOf(text: string): Range {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 };
}

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

/** The announced length of a body in bytes; undefined for a chunked transfer, whose length is unknown. */
export function announcedLength({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length'];
  return length === undefined || headers['transfer-encoding'] !== undefined ? undefined : Number(length);
}
