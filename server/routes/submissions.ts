import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../src/api/idempotency-key.ts';
import type { Form } from '../../src/domain/form-texts.ts';
import { type FormId, formIds, loadForm } from '../../src/forms/index.ts';
import { answerProblem } from '../http/answer-problem.ts';
import { localeOf } from '../http/language.ts';
import { limits, maxBodyBytes } from '../limits.ts';
import { Refused } from '../problems/refused.ts';
import { type Acceptance, accept, type Office } from '../submissions/accept.ts';
import { receive } from '../submissions/receive.ts';

export interface SubmissionDesk extends Office {
  readonly submissionsPerMinute: number;
  /** The submission is committed, by this request or an earlier one, and not answered yet. */
  afterCommit(submissionId: string, connection: Socket): void | Promise<void>;
}

/** One call for every form of the product, at the form's own address. */
export async function submissionRoutes(app: FastifyInstance, desk: SubmissionDesk): Promise<void> {
  const rateLimit = { max: desk.submissionsPerMinute, timeWindow: '1 minute' };
  // A scope of their own: no other call takes a multipart body.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const formId of formIds) {
      const form = await loadForm(formId);
      scope.post(form.definition.endpoint, { config: { rateLimit } }, async (request, reply) =>
        answer(desk, request, reply, await handle(desk, request, formId, form)),
      );
    }
  });
}

async function handle(
  desk: SubmissionDesk,
  request: FastifyRequest,
  formId: FormId,
  form: Form,
): Promise<Acceptance> {
  const submissionId = submissionIdOf(request);
  refuseHopeless(request);
  const staging = desk.files.open();
  try {
    const reception = await receive(request, staging);
    if (reception.kind === 'refused') return reception;
    const locale = localeOf(request.headers['accept-language']);
    return await accept(desk, { submissionId, formId, form, locale, received: reception.received, staging });
  } finally {
    await staging.discard();
  }
}

/** A plain client sends no key; then there is nothing to tell its repeats by. */
function submissionIdOf(request: FastifyRequest): string {
  const header = request.headers[idempotencyKeyHeader.toLowerCase()];
  if (header === undefined) return randomUUID();
  const submissionId = parseIdempotencyKey(String(header));
  if (submissionId === undefined) throw new Refused({ kind: 'malformedKey' });
  return submissionId;
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
