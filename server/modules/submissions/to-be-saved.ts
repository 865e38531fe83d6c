import type { FastifyReply } from 'fastify';
import { attachment } from '../../lib/http/attachment.ts';

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
