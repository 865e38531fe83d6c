import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CaseAnswer } from '../../../../src/contracts/cases.ts';
import {
  addressRequest,
  caseChangeRequest,
  verdictRequest,
} from '../../../../src/contracts/schemas/cases.ts';
import { withVersion } from '../../../lib/http/if-match.ts';
import { acceptUnreadJson, bodyAs } from '../../../lib/http/unread-json.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { audit } from '../../accounts/audit.ts';
import { authorized, guard, type Principal, principalIn } from '../../accounts/authorize.ts';
import { isoNow } from '../../accounts/service.ts';
import { mailState } from './applicant-mail.ts';
import { assignableUsers } from './assignable.ts';
import { addressCall, assignableCall, caseChangeCall, readCall, verdictCall } from './case-calls.ts';
import type { CaseService } from './case-service.ts';
import { type CaseRow, writeChange } from './change-case.ts';
import { correctAddress } from './correct-address.ts';
import { decideChange } from './decide-change.ts';
import { actorOf, lockMatching, submissionIdIn } from './locked-case.ts';
import { markRead, readCase } from './read-case.ts';
import { messageRoute, noteRoute } from './word-routes.ts';
import { isWanted, newestDocuments } from './wanted-documents.ts';
import { decideVerdict, writeVerdict } from './verdict.ts';

/** What moderators and above do with cases. */
export async function caseRoutes(app: FastifyInstance, service: CaseService): Promise<void> {
  app.get(
    assignableCall.path,
    authorized(service, assignableCall.access, async () => assignableUsers(service.db)),
  );
  app.put(readCall.path, { onRequest: guard(service, readCall.access) }, async (request, reply) => {
    const { userId } = principalIn(request);
    const submissionId = submissionIdIn(request);
    const isThere = await markRead(service.db, submissionId, userId);
    const present = isThere ? await readCase(service.db, submissionId, userId, isoNow(service)) : undefined;
    if (present === undefined) throw new Refused({ kind: 'notFound' });
    return withVersion(reply, present.version).send(present);
  });
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.patch(
      caseChangeCall.path,
      { onRequest: guard(service, caseChangeCall.access) },
      async (request, reply) => {
        const answer = await changing(service, request, reply, changeCase);
        // Where the change is news to the applicant, a mail says so.
        service.mailQueued();
        audit(request, 'case changed', factsOf(request));
        return answer;
      },
    );
    scope.put(verdictCall.path, { onRequest: guard(service, verdictCall.access) }, async (request, reply) => {
      const answer = await changing(service, request, reply, giveVerdict);
      audit(request, 'verdict given', factsOf(request));
      return answer;
    });
    scope.put(addressCall.path, { onRequest: guard(service, addressCall.access) }, async (request, reply) => {
      const answer = await changing(service, request, reply, changeAddress);
      service.mailQueued();
      audit(request, 'case changed', factsOf(request));
      return answer;
    });
    noteRoute(scope, service);
  });
  await app.register(async (scope) => {
    await scope.register(multipart);
    acceptUnreadJson(scope);
    messageRoute(scope, service);
  });
}

function factsOf(request: FastifyRequest): { readonly userId: string; readonly submissionId: string } {
  return { userId: principalIn(request).userId, submissionId: submissionIdIn(request) };
}

interface Changing {
  readonly service: CaseService;
  readonly transaction: Transaction<Tables>;
  readonly request: FastifyRequest;
  readonly principal: Principal;
  readonly locked: CaseRow;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** One transaction with the case locked; the answer is the case as it is then, with its version as the ETag. */
async function changing(
  service: CaseService,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (changing: Changing) => Promise<void>,
): Promise<CaseAnswer> {
  const principal = principalIn(request);
  const submissionId = submissionIdIn(request);
  const at = isoNow(service);
  const present = await service.db.transaction().execute(async (transaction) => {
    const locked = await lockMatching(transaction, request, submissionId, principal, at);
    await change({ service, transaction, request, principal, locked, at });
    return readCase(transaction, submissionId, principal.userId, at);
  });
  if (present === undefined) throw new Refused({ kind: 'notFound' });
  withVersion(reply, present.version);
  return present;
}

async function changeCase({ service, transaction, request, principal, locked, at }: Changing): Promise<void> {
  const change = bodyAs(caseChangeRequest, request);
  const [wanted] =
    typeof change.assignee === 'string' ? await assignableUsers(transaction, change.assignee) : [];
  const assigned = await assignedTo(transaction, locked);
  const isDocumentWanted = (await newestDocuments(transaction, locked.submission_id)).some(isWanted);
  const by = actorOf(principal);
  const decided = decideChange(locked, { change, by, at, isDocumentWanted, wanted, assigned });
  if (decided === undefined) return;
  const changed = await writeChange(transaction, locked, decided);
  await mailState(transaction, service.mails, locked, changed, change.reason || null);
}

async function changeAddress({ transaction, request, principal, locked, at }: Changing): Promise<void> {
  const { email } = bodyAs(addressRequest, request);
  await correctAddress(transaction, locked, { email, by: actorOf(principal), at });
}

/** Whoever a case is assigned to, be it somebody who may work on none any more. */
async function assignedTo(
  transaction: Transaction<Tables>,
  { assignee }: CaseRow,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  if (assignee === null) return undefined;
  const row = await transaction
    .selectFrom('users')
    .select(['username', 'email'])
    .where('user_id', '=', assignee)
    .executeTakeFirst();
  return { id: assignee, name: row?.username || row?.email || '' };
}

async function giveVerdict({ transaction, request, principal, locked, at }: Changing): Promise<void> {
  const { fileId } = Object(request.params) as { readonly fileId: string };
  const decided = await decideVerdict(transaction, locked.submission_id, fileId, () =>
    bodyAs(verdictRequest, request),
  );
  if (decided === undefined) return;
  await writeVerdict(transaction, decided, at);
  const { before, after, reason, field: subject } = decided;
  const event = { at, by: actorOf(principal), kind: 'verdict', before, after, reason, subject } as const;
  await writeChange(transaction, locked, { fields: {}, events: [event] });
}
