import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffQuotationAnswer } from '../../../src/contracts/staff-quotations.ts';
import { isReviewer } from '../../../src/contracts/roles.ts';
import { keyOf, withVersion } from '../../lib/http/headers.ts';
import { sendCompressed } from '../../lib/http/answer.ts';
import { acceptUnreadJson } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, guard, type Principal, principalIn } from '../accounts/authorize.ts';
import { isoNow } from '../accounts/service.ts';
import { personOf } from '../requests/case/read-case.ts';
import { actorOf, type CaseService } from '../requests/case/locked-case.ts';
import { changeQuotation, quotationRow, sendAgain } from './change-quotation.ts';
import { type QuotationFilter, readQuotations } from './read-quotations.ts';
import { quotationCall, quotationChangeCall, quotationMailCall, quotationsCall } from './staff-calls.ts';

/** Rulings A-9: moderators and above see every quotation, a user only those of their own address. */
export async function staffQuotationRoutes(app: FastifyInstance, service: CaseService): Promise<void> {
  app.get(
    quotationsCall.path,
    authorized(service, quotationsCall.access, async (principal, request, reply) => {
      const quotations = await readQuotations(service.db, visibleTo(principal), isoNow(service));
      audit(request, 'quotations read', { userId: principal.userId, count: quotations.length });
      return sendCompressed(request, reply, quotations);
    }),
  );
  app.get(
    quotationCall.path,
    authorized(service, quotationCall.access, async (principal, request, reply) => {
      const id = idIn(request);
      // Another person's quotation is "not found", so that the answer does not reveal which ids exist.
      const filter = { ...visibleTo(principal), id };
      const [quotation] = id === 0 ? [] : await readQuotations(service.db, filter, isoNow(service));
      if (quotation === undefined) throw new Refused({ kind: 'notFound' });
      audit(request, 'quotation read', { userId: principal.userId, quotationId: quotation.id });
      const shown = isReviewer(principal.roles) ? await withPerson(service, quotation) : quotation;
      return withVersion(reply, await versionOf(service, quotation.submissionId)).send(shown);
    }),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const guarded = { onRequest: guard(service, quotationChangeCall.access) };
    scope.patch(quotationChangeCall.path, guarded, (request, reply) => decide(service, request, reply));
    scope.post(quotationMailCall.path, guarded, (request, reply) => mailAgain(service, request, reply));
  });
}

async function decide(service: CaseService, request: FastifyRequest, reply: FastifyReply) {
  const id = idIn(request);
  await service.db
    .transaction()
    .execute((transaction) => changeQuotation(transaction, service.mails, request, id, isoNow(service)));
  service.mailQueued();
  audit(request, 'quotation decided', { userId: principalIn(request).userId, quotationId: id });
  return answerWith(service, reply, id);
}

async function mailAgain(service: CaseService, request: FastifyRequest, reply: FastifyReply) {
  const id = idIn(request);
  await quotationRow(service.db, id);
  const sending = { id, key: keyOf(request), by: actorOf(principalIn(request)), at: isoNow(service) };
  const isNew = await service.db
    .transaction()
    .execute((transaction) => sendAgain(transaction, service.mails, sending));
  if (isNew) service.mailQueued();
  audit(request, 'quotation mailed', { userId: principalIn(request).userId, quotationId: id });
  return answerWith(service, reply.status(isNew ? 201 : 200), id);
}

async function answerWith(service: CaseService, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const [quotation] = await readQuotations(service.db, { id }, isoNow(service));
  if (quotation === undefined) throw new Refused({ kind: 'notFound' });
  const shown = await withPerson(service, quotation);
  return withVersion(reply, await versionOf(service, quotation.submissionId)).send(shown);
}

async function withPerson(
  { db }: CaseService,
  quotation: StaffQuotationAnswer,
): Promise<StaffQuotationAnswer> {
  return { ...quotation, person: await personOf(db, quotation.submissionId) };
}

async function versionOf({ db }: CaseService, submissionId: string): Promise<number> {
  const { version } = await db
    .selectFrom('cases')
    .select('version')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return version;
}

function visibleTo({ roles, email }: Principal): QuotationFilter {
  return isReviewer(roles) ? {} : { ownedBy: email };
}

/** Returns 0 for an invalid id. Both databases take at most 2,147,483,647. */
function idIn({ params }: FastifyRequest): number {
  const text = String(Object(params).id);
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
}
