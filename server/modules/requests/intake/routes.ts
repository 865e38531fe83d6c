import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formerReferenceHeader } from '../../../../src/contracts/former-reference.ts';
import { formVersionHeader } from '../../../../src/contracts/form-version.ts';
import { fieldsOf } from '../../../../src/form/form.ts';
import { type FormId, formIds } from '../../../../src/forms/index.ts';
import { loadFormVersions } from '../../../../src/forms/versions.ts';
import { answerProblem } from '../../../lib/http/answer.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { keyIn, localeOf } from '../../../lib/http/headers.ts';
import { senderOf } from '../../../lib/http/sender.ts';
import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import { type AcceptDependencies, accept } from './accept.ts';
import type { RecordingResult } from './exactly-once.ts';
import { type FormVersions, judgedBy } from './faults.ts';
import {
  type IntakeDependencies,
  receive,
  type Receive,
  receiveJson,
  refuseHopeless,
  withBody,
} from './receive.ts';

export interface RequestRouteDependencies extends AcceptDependencies, IntakeDependencies {
  readonly submissionsPerMinute: number;
  /** Called once committed, by this call or an earlier one, and before the answer is sent. */
  afterCommit(submissionId: string, connection: Socket): void | Promise<void>;
}

/** One call for every form of the product, at the form's own address. */
export async function requestRoutes(
  app: FastifyInstance,
  dependencies: RequestRouteDependencies,
): Promise<void> {
  const all = await Promise.all(
    formIds.map(async (formId) => ({ formId, versions: await loadFormVersions(formId) })),
  );
  const isJson = ({ versions: [{ definition }] }: RegisteredForm): boolean => definition.encoding === 'json';
  // Separate scopes, because no other call accepts such a body.
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

function route(
  scope: FastifyInstance,
  dependencies: RequestRouteDependencies,
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
  dependencies: RequestRouteDependencies,
  request: FastifyRequest,
  { formId, versions }: RegisteredForm,
  receiveBody: Receive,
): Promise<RecordingResult<ReceiptAnswer>> {
  // A plain client sends no key, so its repeats cannot be recognised.
  const submissionId = keyIn(request) ?? randomUUID();
  const { definition } = versions[0];
  if (definition.encoding !== 'json') refuseHopeless(request);
  // Checked before the body is read: where no file can be stored, its bytes should not cross the link.
  if (fieldsOf(definition).some(({ kind }) => kind === 'file')) await dependencies.files.ready();
  return withBody(dependencies, request, receiveBody, (received, staging) =>
    accept(dependencies, {
      submissionId,
      formId,
      forms: judgedBy(versions, headerOf(request, formVersionHeader)),
      locale: localeOf(request.headers['accept-language']),
      sender: senderOf(request),
      formerReference: headerOf(request, formerReferenceHeader),
      received,
      staging,
    }),
  );
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers[name.toLowerCase()];
  return header === undefined ? undefined : String(header);
}

async function answer(
  dependencies: RequestRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  result: RecordingResult<ReceiptAnswer>,
): Promise<FastifyReply> {
  if (result.kind === 'refused') {
    request.log.info({ refusal: result.refusal.kind }, 'submission refused');
    return answerProblem(request, reply, result.refusal);
  }
  const { submissionId, reference } = result.answer;
  request.log.info({ submissionId, reference }, `submission ${result.kind}`);
  await dependencies.afterCommit(submissionId, request.raw.socket);
  return reply.status(result.kind === 'stored' ? 201 : 200).send(result.answer);
}
