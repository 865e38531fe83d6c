import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { answerProblem } from '../../lib/http/answer.ts';
import type { Registry } from './registry.ts';

export const metricsPath = '/metrics';

/** @param token lets other machines read the metrics; without one only this machine may */
export function metricsRoute(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get(metricsPath, async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) {
      return answerProblem(request, reply, { kind: 'notSignedIn' });
    }
    reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return registry.text();
  });
}

/** Headers that show that a proxy passed the request on, wherever the proxy runs. */
const passedOn = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (passedOn.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '') && isNamedAsThisMachine(headers.host ?? '');
}

/** A local proxy that adds no headers often keeps the original Host. */
function isNamedAsThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '');
  return name === 'localhost' || isLoopback(name);
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || sent === undefined) return false;
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(sent), hashOf(token));
}
