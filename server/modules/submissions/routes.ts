import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formVersionHeader } from '../../../src/contracts/form-version.ts';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../src/contracts/idempotency-key.ts';
import { type FormId, formIds } from '../../../src/forms/index.ts';
import { loadFormVersions } from '../../../src/forms/versions.ts';
import type { Staging } from '../../lib/files/staging.ts';
import { announcedLength } from '../../lib/http/announced-length.ts';
import { answerProblem } from '../../lib/http/answer-problem.ts';
import { parseJsonBodies } from '../../lib/http/json-bodies.ts';
import { localeOf } from '../../lib/http/language.ts';
import { senderKey, senderOf } from '../../lib/http/sender.ts';
import { limits, maxBodyBytes } from '../../lib/limits/submission-limits.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Admission, Room } from '../../lib/room/room.ts';
import { type Acceptance, type AcceptDependencies, accept } from './accept.ts';
import { type FormVersions, judgedBy } from './judged-by.ts';
import { type Reception, receive } from './receive.ts';
import { receivedFrom } from './receive-json.ts';

export interface SubmissionDependencies extends AcceptDependencies {
  readonly room: Room;
  readonly submissionsPerMinute: number;
  /** The submission is committed, by this request or an earlier one, and not answered yet. */
  afterCommit(submissionId: string, connection: Socket): void | Promise<void>;
}

/** One call for every form of the product, at the form's own address. */
export async function submissionRoutes(
  app: FastifyInstance,
  dependencies: SubmissionDependencies,
): Promise<void> {
  const all = await Promise.all(
    formIds.map(async (formId) => ({ formId, versions: await loadFormVersions(formId) })),
  );
  const isJson = ({ versions: [{ definition }] }: RegisteredForm): boolean => definition.encoding === 'json';
  // Scopes of their own: no other call takes such a body.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const one of all) if (!isJson(one)) route(scope, dependencies, one, receive);
  });
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    for (const one of all) if (isJson(one)) route(scope, dependencies, one, receiveJson);
  });
}

interface RegisteredForm {
  readonly formId: FormId;
  readonly versions: FormVersions;
}

type Receive = (request: FastifyRequest, staging: Staging, admission: Admission) => Promise<Reception>;

function route(
  scope: FastifyInstance,
  dependencies: SubmissionDependencies,
  { formId, versions }: RegisteredForm,
  receiveBody: Receive,
): void {
  const rateLimit = { max: dependencies.submissionsPerMinute, timeWindow: '1 minute' };
  scope.post(versions[0].definition.endpoint, { config: { rateLimit } }, async (request, reply) =>
    answer(
      dependencies,
      request,
      reply,
      await handle(dependencies, request, { formId, versions }, receiveBody),
    ),
  );
}

async function handle(
  dependencies: SubmissionDependencies,
  request: FastifyRequest,
  { formId, versions }: RegisteredForm,
  receiveBody: Receive,
): Promise<Acceptance> {
  const submissionId = submissionIdOf(request);
  if (versions[0].definition.encoding !== 'json') refuseHopeless(request);
  const admission = await admit(dependencies.room, request);
  const staging = dependencies.files.open();
  let isStored = false;
  try {
    const reception = await receiveBody(request, staging, admission);
    if (reception.kind === 'refused') return reception;
    const locale = localeOf(request.headers['accept-language']);
    const forms = judgedBy(versions, formVersionOf(request));
    const sender = senderOf(request);
    const { received } = reception;
    const offer = { submissionId, formId, forms, locale, sender, received, staging };
    const acceptance = await accept(dependencies, offer);
    isStored = acceptance.kind === 'stored';
    return acceptance;
  } finally {
    admission.end(isStored);
    await staging.discard();
  }
}

/** @throws Refused where there is no room for it on the disk, before it is read */
function admit(room: Room, request: FastifyRequest): Promise<Admission> {
  const announced = announcedLength(request);
  const sender = senderKey(senderOf(request));
  return room.isSmall(announced) ? room.admitSmall(sender, announced) : room.admit(sender, announced);
}

/** A plain client sends no key; then there is nothing to tell its repeats by. */
function submissionIdOf(request: FastifyRequest): string {
  const header = request.headers[idempotencyKeyHeader.toLowerCase()];
  if (header === undefined) return randomUUID();
  const submissionId = parseIdempotencyKey(String(header));
  if (submissionId === undefined) throw new Refused({ kind: 'malformedKey' });
  return submissionId;
}

function formVersionOf(request: FastifyRequest): string | undefined {
  const header = request.headers[formVersionHeader.toLowerCase()];
  return header === undefined ? undefined : String(header);
}

async function receiveJson({ body }: FastifyRequest): Promise<Reception> {
  const received = receivedFrom(body);
  if (received === undefined) return { kind: 'refused', refusal: { kind: 'malformedBody' } };
  const names = received.texts.length + received.lists.length + received.odd.length;
  return names > limits.maxTextParts
    ? { kind: 'refused', refusal: { kind: 'tooManyTexts', max: limits.maxTextParts } }
    : { kind: 'received', received };
}

function refuseHopeless(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refused({ kind: 'notMultipart' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    throw new Refused({ kind: 'submissionTooLarge', maxBytes: limits.maxSubmissionBytes });
  }
}

async function answer(
  dependencies: SubmissionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  acceptance: Acceptance,
): Promise<FastifyReply> {
  if (acceptance.kind === 'refused') {
    request.log.info({ refusal: acceptance.refusal.kind }, 'submission refused');
    return answerProblem(request, reply, acceptance.refusal);
  }
  const { submissionId, reference } = acceptance.answer;
  request.log.info({ submissionId, reference }, `submission ${acceptance.kind}`);
  await dependencies.afterCommit(submissionId, request.raw.socket);
  return reply.status(acceptance.kind === 'stored' ? 201 : 200).send(acceptance.answer);
}
