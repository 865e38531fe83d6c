import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formVersionHeader } from '../../../src/contracts/form-version.ts';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../src/contracts/idempotency-key.ts';
import { type FormId, formIds } from '../../../src/forms/index.ts';
import { loadFormVersions } from '../../../src/forms/versions.ts';
import type { Staging } from '../../lib/files/staging.ts';
import { announcedBy } from '../../lib/http/announced.ts';
import { answerProblem } from '../../lib/http/answer-problem.ts';
import { takeJson } from '../../lib/http/json-bodies.ts';
import { localeOf } from '../../lib/http/language.ts';
import { senderKey, senderOf } from '../../lib/http/sender.ts';
import { limits, maxBodyBytes } from '../../lib/limits/submission-limits.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Intake, Room } from '../../lib/room/room.ts';
import { type Acceptance, accept, type Office } from './accept.ts';
import { type Reception, receive } from './receive.ts';
import { receivedFrom } from './receive-json.ts';
import { type FormVersions, judgedBy } from './judged-by.ts';

export interface SubmissionDesk extends Office {
  readonly room: Room;
  readonly submissionsPerMinute: number;
  /** The submission is committed, by this request or an earlier one, and not answered yet. */
  afterCommit(submissionId: string, connection: Socket): void | Promise<void>;
}

/** One call for every form of the product, at the form's own address. */
export async function submissionRoutes(app: FastifyInstance, desk: SubmissionDesk): Promise<void> {
  const all = await Promise.all(
    formIds.map(async (formId) => ({ formId, versions: await loadFormVersions(formId) })),
  );
  const isJson = ({ versions: [{ definition }] }: RegisteredForm): boolean => definition.encoding === 'json';
  // Scopes of their own: no other call takes such a body.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const one of all) if (!isJson(one)) route(scope, desk, one, receive);
  });
  await app.register(async (scope) => {
    takeJson(scope);
    for (const one of all) if (isJson(one)) route(scope, desk, one, receiveJson);
  });
}

interface RegisteredForm {
  readonly formId: FormId;
  readonly versions: FormVersions;
}

type Receive = (request: FastifyRequest, staging: Staging, intake: Intake) => Promise<Reception>;

function route(
  scope: FastifyInstance,
  desk: SubmissionDesk,
  { formId, versions }: RegisteredForm,
  receiveBody: Receive,
): void {
  const rateLimit = { max: desk.submissionsPerMinute, timeWindow: '1 minute' };
  scope.post(versions[0].definition.endpoint, { config: { rateLimit } }, async (request, reply) =>
    answer(desk, request, reply, await handle(desk, request, { formId, versions }, receiveBody)),
  );
}

async function handle(
  desk: SubmissionDesk,
  request: FastifyRequest,
  { formId, versions }: RegisteredForm,
  receiveBody: Receive,
): Promise<Acceptance> {
  const submissionId = submissionIdOf(request);
  if (versions[0].definition.encoding !== 'json') refuseHopeless(request);
  const intake = await admit(desk.room, request);
  const staging = desk.files.open();
  let isStored = false;
  try {
    const reception = await receiveBody(request, staging, intake);
    if (reception.kind === 'refused') return reception;
    const locale = localeOf(request.headers['accept-language']);
    const forms = judgedBy(versions, formVersionOf(request));
    const sender = senderOf(request);
    const { received } = reception;
    const offer = { submissionId, formId, forms, locale, sender, received, staging };
    const acceptance = await accept(desk, offer);
    isStored = acceptance.kind === 'stored';
    return acceptance;
  } finally {
    intake.end(isStored);
    await staging.discard();
  }
}

/** @throws Refused where there is no room for it on the disk, before it is read */
function admit(room: Room, request: FastifyRequest): Promise<Intake> {
  const announced = announcedBy(request);
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
  desk: SubmissionDesk,
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
  await desk.afterCommit(submissionId, request.raw.socket);
  return reply.status(acceptance.kind === 'stored' ? 201 : 200).send(acceptance.answer);
}
