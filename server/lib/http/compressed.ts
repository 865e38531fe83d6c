import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
