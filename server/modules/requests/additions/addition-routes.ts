import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  acceptanceRoute,
  correctionsRoute,
  repliesRoute,
  replyTextPart,
  withdrawalRoute,
} from '../../../../src/contracts/cases.ts';
import { idempotencyKeyHeader } from '../../../../src/contracts/idempotency-key.ts';
import { remindersRoute } from '../../../../src/contracts/expiry.ts';
import { manifestPart } from '../../../../src/contracts/manifest.ts';
import { additionAnswer, correctionAnswer } from '../../../../src/contracts/schemas/cases.ts';
import { remindersWish } from '../../../../src/contracts/schemas/expiry.ts';
import { answerProblem } from '../../../lib/http/answer.ts';
import type { Call } from '../../../lib/http/call.ts';
import { keyOf, localeOf } from '../../../lib/http/headers.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { requestIn } from '../case/stored-request.ts';
import type { RecordingResult } from '../intake/exactly-once.ts';
import { manifestProperty } from '../intake/form-calls.ts';
import {
  type IntakeDependencies,
  receive,
  type Receive,
  receiveJson,
  refuseHopeless,
  withBody,
} from '../intake/receive.ts';
import { acceptance } from './acceptance.ts';
import { withdrawal } from './withdrawal.ts';
import type { AdditionRules, RecordedAddition } from './addition.ts';
import { reminderWish } from './reminder-wish.ts';
import { corrections } from './corrections.ts';
import { replies, replyFileParts } from './replies.ts';
import { type AdditionDependencies, takeAddition } from './take-addition.ts';

const repeated = 'A repeat under the same Idempotency-Key: the first answer';

const refusals = {
  400: { description: 'Without a UUID in quotes as Idempotency-Key' },
  404: { description: 'There is no request with this id' },
  410: { description: 'The request was erased' },
  429: { description: 'Too many from this address, or too many messages about this request' },
} as const;

const headers = {
  [idempotencyKeyHeader]:
    'A new UUID in quotes, of what is sent and not of the request: a repeat under it is taken once.',
} as const;

const file = { type: 'string', format: 'binary' } as const;

export const correctionsCall = {
  method: 'POST',
  path: correctionsRoute,
  access: 'public',
  summary:
    'Documents that the office has asked for once more, for whoever has the id of the request. Files go along as parts, named like the form’s, or beforehand as uploads under the Idempotency-Key. Not all need to come at once; with the last one the case goes back to the office.',
  body: {
    type: 'multipart/form-data',
    jsonSchema: {
      type: 'object',
      properties: { [manifestPart]: manifestProperty },
      additionalProperties: { ...file, description: 'A document that is asked for, by its name on the wire' },
    },
  },
  answers: {
    ...refusals,
    200: { description: repeated, schema: correctionAnswer },
    201: { description: 'Stored', schema: correctionAnswer },
    409: { description: 'Nothing is asked for' },
    413: { description: 'Too large' },
    422: {
      description:
        'A document that is not asked for, or against the form’s rules, or the key was used for something else',
    },
  },
} as const satisfies Call;

export const repliesCall = {
  method: 'POST',
  path: repliesRoute,
  access: 'public',
  summary: 'A message of the applicant to the office about a request, with up to three files.',
  body: {
    type: 'multipart/form-data',
    jsonSchema: {
      type: 'object',
      properties: {
        [replyTextPart]: { type: 'string', description: 'The message' },
        ...Object.fromEntries(replyFileParts.map((part) => [part, file])),
        [manifestPart]: manifestProperty,
      },
      required: [replyTextPart],
    },
  },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Stored', schema: additionAnswer },
    413: { description: 'Too large' },
    422: { description: 'Without a text, too long, other files, or the key was used for something else' },
  },
} as const satisfies Call;

export const withdrawalCall = {
  method: 'POST',
  path: withdrawalRoute,
  access: 'public',
  summary: 'Withdraws a request that nobody has begun to work on.',
  headers,
  body: { type: 'application/json', schema: v.strictObject({}) },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Withdrawn', schema: additionAnswer },
    409: { description: 'The office has begun to work on it, or it is withdrawn already' },
    422: { description: 'The key was used for something else' },
  },
} as const satisfies Call;

export const acceptanceCall = {
  method: 'POST',
  path: acceptanceRoute,
  access: 'public',
  summary: 'Accepts a quotation that the office has approved and that has not expired.',
  headers,
  body: { type: 'application/json', schema: v.strictObject({}) },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Accepted', schema: additionAnswer },
    409: { description: 'It is not approved, has expired, or is accepted already' },
    422: { description: 'The key was used for something else' },
  },
} as const satisfies Call;

export const remindersCall = {
  method: 'POST',
  path: remindersRoute,
  access: 'public',
  summary:
    'Whether the applicant wants a mail before the certificates of a request expire. The last word counts; the office gets no notice.',
  headers,
  body: { type: 'application/json', schema: remindersWish },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Noted', schema: additionAnswer },
    422: { description: 'The key was used for something else' },
  },
} as const satisfies Call;

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
    route(scope, dependencies, { path: remindersCall.path, rules: reminderWish, receiveBody: receiveJson });
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
    const original = await requestIn(dependencies.db, request);
    if (receiveBody === receive) await dependencies.files.ready();
    const result = await withBody(dependencies, request, receiveBody, (received, staging) => {
      const locale = localeOf(request.headers['accept-language']);
      return takeAddition(dependencies, rules, { additionId, original, received, staging, locale });
    });
    return answer(dependencies, request, reply, rules, result);
  });
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
