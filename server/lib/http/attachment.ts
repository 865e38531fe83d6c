import type { FastifyReply } from 'fastify';

/**
 * Content-Disposition for a file that people save under a name which somebody else chose (RFC 6266 section 4.3,
 * RFC 8187): an ASCII name for old programs, and the whole one.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** encodeURIComponent leaves characters that RFC 8187's attr-char lacks, and throws at half a surrogate pair. */
function encoded(name: string): string {
  const whole = name.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Headers for bytes that a stranger chose: saved and not shown, never taken for another type, and without any
 * permission if a browser shows them all the same.
 */
export function toBeSaved(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .type('application/octet-stream')
    .header('Content-Disposition', attachment(name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
}
