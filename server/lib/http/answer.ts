import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemMediaType } from '../../../src/contracts/problem.ts';
import { tusHeaders } from '../../../src/contracts/uploads.ts';
import { savedFileName } from '../../../src/form/file-name.ts';
import { problemOf } from '../problems/problem-of.ts';
import type { Refusal } from '../problems/refusal.ts';
import { localeOf } from './headers.ts';

export const problemType = `${problemMediaType}; charset=utf-8`;

/**
 * Refusals after which nothing more is read: a silent connection is as good as dead, and a browser ignores the answer
 * until it has sent its whole chunk (measured with Chromium), which would waste the link on a wrong offset.
 */
const endsConnection: readonly Refusal['kind'][] = ['uploadSilent', 'uploadOffset'];

const kinds = new WeakMap<FastifyReply, Refusal['kind']>();

/** Why this answer refuses; undefined when it does not. */
export function refusalKindOf(reply: FastifyReply): Refusal['kind'] | undefined {
  return kinds.get(reply);
}

/** Sends a refusal as problem details (RFC 9457) in the sender's language. */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const locale = localeOf(request.headers['accept-language']);
  const problem = problemOf(refusal, locale);
  kinds.set(reply, refusal.kind);
  // RFC 9110 section 11.6.1 and section 10.2.3.
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if ('seconds' in refusal) reply.header('Retry-After', refusal.seconds);
  // The request holding it was asked to let go and does so at once.
  if (refusal.kind === 'uploadBusy') reply.header('Retry-After', 2);
  if (refusal.kind === 'uploadOffset') reply.header(tusHeaders.offset, refusal.offset);
  if (endsConnection.includes(refusal.kind)) reply.header('Connection', 'close');
  return reply
    .status(problem.status)
    .header('X-Request-Id', request.id)
    .header('Content-Language', locale)
    .header('Content-Type', problemType)
    .send(JSON.stringify(problem));
}

/**
 * Content-Disposition for a download whose name somebody else chose (RFC 6266 section 4.3, RFC 8187): an ASCII name for
 * old programs, and the full name.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** encodeURIComponent leaves characters outside RFC 8187's attr-char, and throws on an unpaired surrogate. */
function encoded(name: string): string {
  const whole = name.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Sets headers for untrusted bytes: downloaded instead of displayed, never sniffed as another type, and without any
 * permission if a browser displays them anyway.
 * @param file its type is that of its content
 */
export function toBeSaved(
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string },
): FastifyReply {
  return reply
    .type('application/octet-stream')
    .header('Content-Disposition', attachment(savedFileName(file)))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
}

export interface Compressed {
  readonly encoding?: 'br' | 'gzip';
  readonly body: Buffer | string;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Not brotli's best, but done in a millisecond. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses a text as far as the client accepts (RFC 9110 section 12.5.3): ships pay by the byte. */
export async function compressedFor(acceptEncoding: string | undefined, text: string): Promise<Compressed> {
  const accepted = namesIn(acceptEncoding ?? '');
  if (accepted.includes('br')) return { encoding: 'br', body: await brotli(text, quality) };
  if (accepted.includes('gzip')) return { encoding: 'gzip', body: await zip(text) };
  return { body: text };
}

/** Sends a JSON answer that may be long. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
): Promise<FastifyReply> {
  const { encoding, body } = await compressedFor(request.headers['accept-encoding'], JSON.stringify(answer));
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return reply.header('Vary', 'Accept-Encoding').type('application/json; charset=utf-8').send(body);
}

function namesIn(acceptEncoding: string): readonly string[] {
  const items = acceptEncoding.split(',').map((item) =>
    item
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  return items.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name = '']) => name);
}
