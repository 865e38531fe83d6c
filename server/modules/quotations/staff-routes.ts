import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isReviewer } from '../../../src/contracts/roles.ts';
import { quotationChangeRequest, staffQuotationAnswer } from '../../../src/contracts/schemas/quotations.ts';
import {
  quotationChangeRoute,
  quotationMailsRoute,
  quotationRoute,
  quotationsPath,
  type StaffQuotationAnswer,
} from '../../../src/contracts/staff-quotations.ts';
import { sendCompressed } from '../../lib/http/answer.ts';
import type { Call } from '../../lib/http/call.ts';
import { keyOf, withVersion } from '../../lib/http/headers.ts';
import { acceptUnreadJson } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, guard, type Principal, principalIn } from '../accounts/authorize.ts';
import { isoNow } from '../accounts/service.ts';
import { actorOf } from '../requests/case/change-case.ts';
import type { CaseService } from '../requests/case/message-routes.ts';
import { personOf } from '../requests/case/read-case.ts';
import { undoableFor } from '../requests/case/undo.ts';
import { changeQuotation, quotationRow, sendAgain } from './change-quotation.ts';
import { type QuotationFilter, readQuotations } from './read-quotations.ts';

const unauthorized = { description: 'Without a valid token' };

export const quotationsCall = {
  method: 'GET',
  path: quotationsPath,
  access: 'signedIn',
  summary:
    'Quotations, newest first: all of them for moderator and above, for a user those of their own address.',
  answers: {
    200: { description: 'Quotations', schema: v.array(staffQuotationAnswer) },
    401: unauthorized,
  },
} as const satisfies Call;

export const quotationCall = {
  method: 'GET',
  path: quotationRoute,
  access: 'signedIn',
  summary: 'One quotation. Its ETag is the version of its request, for If-Match.',
  answers: {
    200: { description: 'The quotation', schema: staffQuotationAnswer },
    401: unauthorized,
    404: { description: 'There is none with this id, or it is somebody else’s' },
  },
} as const satisfies Call;

const forStaff = {
  401: unauthorized,
  403: { description: 'Not for this role' },
  404: { description: 'There is none with this id' },
} as const;

const quotationChangeCall = {
  method: 'PATCH',
  path: quotationChangeRoute,
  access: 'reviewer',
  summary:
    'Approves or rejects a quotation, and tells the applicant by mail. A rejection needs a reason, and so does the approval of one that has expired or was rejected. A new request is being processed from then on. It can be undone for `undoSeconds`, as every change of its request.',
  headers: { 'If-Match': 'The version of its request, as the ETag has it; * for whatever it is' },
  body: { type: 'application/json', schema: quotationChangeRequest },
  answers: {
    200: { description: 'The quotation as it is now', schema: staffQuotationAnswer },
    ...forStaff,
    409: { description: 'The applicant has withdrawn the request, or accepted the quotation' },
    412: { description: 'Somebody else has changed it: `case` is the present one' },
    422: { description: 'An unknown value, or a missing reason' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

const quotationMailCall = {
  method: 'POST',
  path: quotationMailsRoute,
  access: 'reviewer',
  summary: 'Mails a quotation to the applicant once more, within the limits on such mails.',
  headers: { 'Idempotency-Key': 'A UUID in quotes: a repeat under it mails nothing' },
  answers: {
    200: { description: 'A repeat: the quotation', schema: staffQuotationAnswer },
    201: { description: 'The quotation, whose mail is waiting to be sent', schema: staffQuotationAnswer },
    ...forStaff,
    400: { description: 'Without Idempotency-Key' },
    409: { description: 'It has expired or was rejected, or its request was withdrawn' },
    422: { description: 'There is no address that a mail can go to, or the key was used for something else' },
    429: { description: 'Too many mails to that address' },
  },
} as const satisfies Call;

export const quotationCalls: readonly Call[] = [
  quotationsCall,
  quotationCall,
  quotationChangeCall,
  quotationMailCall,
];

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
  const isUndoable = await service.db
    .transaction()
    .execute((transaction) => changeQuotation(transaction, service, request, id, isoNow(service)));
  service.mailQueued();
  audit(request, 'quotation decided', { userId: principalIn(request).userId, quotationId: id });
  return answerWith(service, reply, id, isUndoable ? undoableFor(service) : {});
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

async function answerWith(
  service: CaseService,
  reply: FastifyReply,
  id: number,
  undoable: ReturnType<typeof undoableFor> = {},
): Promise<FastifyReply> {
  const [quotation] = await readQuotations(service.db, { id }, isoNow(service));
  if (quotation === undefined) throw new Refused({ kind: 'notFound' });
  const shown = { ...(await withPerson(service, quotation)), ...undoable };
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
