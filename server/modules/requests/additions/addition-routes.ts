import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from '../../../lib/http/answer.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { keyOf, localeOf } from '../../../lib/http/headers.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { isErased, placeOf } from '../../../lib/store/ids.ts';
import {
  type IntakeDependencies,
  receive,
  type Receive,
  receiveJson,
  refuseHopeless,
  withBody,
} from '../intake/receive.ts';
import type { RecordingResult } from '../intake/exactly-once.ts';
import { acceptance } from './acceptance.ts';
import type { AdditionRules, RecordedAddition } from './addition.ts';
import { acceptanceCall, correctionsCall, repliesCall, withdrawalCall } from './addition-calls.ts';
import { corrections } from './corrections.ts';
import { storedRequest, type StoredRequest } from '../case/stored-request.ts';
import { replies } from './replies.ts';
import { type AdditionDependencies, takeAddition } from './take-addition.ts';
import { withdrawal } from './withdrawal.ts';

export interface AdditionRouteDependencies extends AdditionDependencies, IntakeDependencies {
  readonly submissionsPerMinute: number;
  /** Called once committed, by this request or an earlier one, and before the answer is sent. */
  afterCommit(additionId: string, connection: Socket): void | Promise<void>;
}

/** Calls by which applicants add to a received request; knowing its id is enough. */
export async function additionRoutes(
  app: FastifyInstance,
  dependencies: AdditionRouteDependencies,
): Promise<void> {
  // Separate scopes, because no other call accepts such a body.
  await app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, dependencies, { path: correctionsCall.path, rules: corrections, receiveBody: receive });
    route(scope, dependencies, { path: repliesCall.path, rules: replies, receiveBody: receive });
  });
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    route(scope, dependencies, { path: withdrawalCall.path, rules: withdrawal, receiveBody: receiveJson });
    route(scope, dependencies, { path: acceptanceCall.path, rules: acceptance, receiveBody: receiveJson });
  });
}

interface Addressed {
  readonly path: string;
  readonly rules: AdditionRules;
  readonly receiveBody: Receive;
}

function route(
  scope: FastifyInstance,
  dependencies: AdditionRouteDependencies,
  { path, rules, receiveBody }: Addressed,
): void {
  const rateLimit = { max: dependencies.submissionsPerMinute, timeWindow: '1 minute' };
  scope.post(path, { config: { rateLimit } }, async (request, reply) => {
    // Without a key a repeat cannot be recognised.
    const additionId = keyOf(request);
    if (receiveBody === receive) refuseHopeless(request);
    const original = await originalOf(dependencies, request);
    if (receiveBody === receive) await dependencies.files.ready();
    const result = await withBody(dependencies, request, receiveBody, (received, staging) => {
      const locale = localeOf(request.headers['accept-language']);
      return takeAddition(dependencies, rules, { additionId, original, received, staging, locale });
    });
    return answer(dependencies, request, reply, rules, result);
  });
}

/** @throws Refused notFound or erased, before the body is read */
async function originalOf(
  { db }: AdditionRouteDependencies,
  { params }: FastifyRequest,
): Promise<StoredRequest> {
  const { submissionId } = Object(params) as { readonly submissionId?: unknown };
  const id = String(submissionId).toLowerCase();
  const original = /^[\w-]{1,100}$/.test(id) ? await storedRequest(db, id) : undefined;
  if (original !== undefined) return original;
  const isGone = await isErased(db, id, placeOf({ kind: 'request', id }));
  throw new Refused(isGone ? { kind: 'erased', submissionId: id } : { kind: 'notFound' });
}

async function answer(
  { afterCommit }: AdditionRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind }: AdditionRules,
  result: RecordingResult<RecordedAddition>,
): Promise<FastifyReply> {
  if (result.kind === 'refused') {
    request.log.info({ refusal: result.refusal.kind }, `${kind} refused`);
    return answerProblem(request, reply, result.refusal);
  }
  const { answer: body, reference } = result.answer;
  request.log.info({ additionId: body.submissionId, reference }, `${kind} ${result.kind}`);
  await afterCommit(body.submissionId, request.raw.socket);
  return reply.status(result.kind === 'stored' ? 201 : 200).send(body);
}
