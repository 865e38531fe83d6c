import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { loginPath } from '../../../src/contracts/accounts.ts';
import { answerProblem, refusalKindOf } from '../../lib/http/answer.ts';
import type { Registry, Sample } from './registry.ts';

/** Seconds. Chosen by how long a page waits for a read and a ship for a request, and by the server's own limits. */
const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts every answer by status and refused sign-ins, and measures how long API calls take. */
export function countAnswers(app: FastifyInstance, registry: Registry): void {
  const answers = registry.counter('pmts_answers_total', 'Answers given, by their HTTP status', [
    { status: '200' },
    { status: '429' },
    { status: '500' },
  ]);
  const refusals = registry.counter('pmts_sign_ins_refused_total', 'Sign-ins refused, by the reason', [
    { reason: 'wrongLogin' },
    { reason: 'tooManyRequests' },
  ]);
  const counts = bounds.map(() => 0);
  let sum = 0;
  let count = 0;
  app.addHook('onResponse', async (request, reply) => {
    answers.add({ status: String(reply.statusCode) });
    const { url = '' } = request.routeOptions;
    if (url === loginPath && reply.statusCode >= 400) {
      refusals.add({ reason: refusalKindOf(reply) ?? String(reply.statusCode) });
    }
    if (!url.startsWith('/api/')) return;
    const seconds = reply.elapsedTime / 1000;
    for (const [index, bound] of bounds.entries())
      if (seconds <= bound) counts[index] = (counts[index] ?? 0) + 1;
    sum += seconds;
    count += 1;
  });
  registry.counted(
    'pmts_answer_seconds',
    'From the head of a call of the API to the end of its answer, so a slow link counts',
    'histogram',
    (): readonly Sample[] => [
      ...bounds.map((bound, index) => ({
        suffix: '_bucket',
        labels: { le: String(bound) },
        value: counts[index] ?? 0,
      })),
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
      { suffix: '_sum', value: sum },
      { suffix: '_count', value: count },
    ],
  );
}

/**
 * Counts each answer to a request when it is given, whether or not it is delivered: a sender that got none sends again.
 * @param forms by their path
 */
export function countSubmissions(
  app: FastifyInstance,
  registry: Registry,
  forms: ReadonlyMap<string, string>,
): void {
  const ofForms = [...forms.values()].map((form) => ({ form }));
  const accepted = registry.counter('pmts_submissions_accepted_total', 'Requests stored', ofForms);
  const repeated = registry.counter(
    'pmts_submissions_repeated_total',
    'Requests that were stored before, and got their first receipt again',
    ofForms,
  );
  const refused = registry.counter('pmts_submissions_refused_total', 'Requests refused, by the reason', []);
  app.addHook('onSend', async (request, reply) => {
    const form = request.method === 'POST' ? forms.get(request.routeOptions.url ?? '') : undefined;
    if (form === undefined) return;
    if (reply.statusCode === 201) accepted.add({ form });
    else if (reply.statusCode === 200) repeated.add({ form });
    else refused.add({ form, reason: refusalKindOf(reply) ?? String(reply.statusCode) });
  });
}

const metricsPath = '/metrics';

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
