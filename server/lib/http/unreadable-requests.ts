import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../problems/problem-of.ts';
import { answerProblem, problemType } from './answer-problem.ts';

/** For an address that is no URL; it reaches no route and no hook. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void answerProblem(request, reply.header('Cache-Control', 'no-store'), { kind: 'malformedAddress' });
}

/** For bytes that are no HTTP request, or one that never ends. There is no language to go by. */
export function answerBadConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const kind = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timedOut' : 'malformedBody';
  const problem = problemOf({ kind }, 'es');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
}

/** The answer to HEAD has no body (RFC 9110 section 9.3.2): a client would take it for the next answer. */
function isHead({ rawPacket }: { readonly rawPacket?: unknown }): boolean {
  return Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';
}
