import type { FastifyReply } from 'fastify';

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
 */
export function toBeSaved(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .type('application/octet-stream')
    .header('Content-Disposition', attachment(name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
}
