import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import {
  type CaseAnswer,
  type CaseChange,
  type CaseState,
  mayMove,
  needsReason,
} from '../../../../src/contracts/cases.ts';
import {
  addressRequest,
  caseChangeRequest,
  mailRequest,
  placeRequest,
  undoRequest,
  verdictRequest,
} from '../../../../src/contracts/schemas/cases.ts';
import { isReviewer } from '../../../../src/contracts/roles.ts';
import type { Call } from '../../../lib/http/call.ts';
import { withVersion } from '../../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../../lib/http/json-bodies.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { audit } from '../../accounts/audit.ts';
import { authorized, guard, type Principal, principalIn } from '../../accounts/authorize.ts';
import { isoNow } from '../../accounts/service.ts';
import { userOf } from '../../accounts/users.ts';
import { tellOfState } from './applicant-mail.ts';
import {
  addressCall,
  assignableCall,
  caseChangeCall,
  mailCall,
  placeCall,
  readCall,
  undoCall,
  verdictCall,
} from './case-calls.ts';
import {
  type Actor,
  actorOf,
  type CaseChangeToWrite,
  type CaseRow,
  lockMatching,
  type NewEvent,
  submissionIdIn,
  writeChange,
} from './change-case.ts';
import { correctAddress } from './correct-address.ts';
import { markRead, readCase } from './read-case.ts';
import { type CaseService, messageRoute, noteRoute } from './message-routes.ts';
import {
  decideVerdict,
  isWanted,
  newestDocuments,
  placeAsDocument,
  verdictOn,
  writeVerdict,
} from './stored-request.ts';
import { confirmMail, removeMail, suggestedMail } from './suggested-mail.ts';
import { mailedAt, rememberForUndo, type Replaced, undoableFor, undoChanges } from './undo.ts';

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
    changeRoute(scope, service, { call: caseChangeCall, change: changeCase, mails: true });
    changeRoute(scope, service, { call: verdictCall, change: giveVerdict, audited: 'verdict given' });
    changeRoute(scope, service, { call: placeCall, change: placeFile });
    changeRoute(scope, service, { call: mailCall, change: decideMail });
    changeRoute(scope, service, { call: undoCall, change: undo });
    changeRoute(scope, service, { call: addressCall, change: changeAddress, mails: true });
    noteRoute(scope, service);
  });
  await app.register(async (scope) => {
    await scope.register(multipart);
    acceptUnreadJson(scope);
    messageRoute(scope, service);
  });
}

interface ChangeRoute {
  readonly call: Pick<Call, 'method' | 'path'> & { readonly access: 'reviewer' };
  readonly change: (work: Changing) => Promise<boolean>;
  /** Default: case changed. */
  readonly audited?: 'case changed' | 'verdict given';
  /** Whether it may have queued a mail, where it is news to the applicant. */
  readonly mails?: true;
}

function changeRoute(
  scope: FastifyInstance,
  service: CaseService,
  { call: { method, path, access }, change, audited = 'case changed', mails }: ChangeRoute,
): void {
  scope.route({
    method,
    url: path,
    onRequest: guard(service, access),
    async handler(request, reply) {
      const answer = await changing(service, request, reply, change);
      if (mails === true) service.mailQueued();
      audit(request, audited, factsOf(request));
      return answer;
    },
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

/**
 * Runs one transaction with the case locked. Answers with the case as it is afterwards, with its version as the ETag.
 * @param change returns whether it can be undone
 */
async function changing(
  service: CaseService,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (work: Changing) => Promise<boolean>,
): Promise<CaseAnswer> {
  const principal = principalIn(request);
  const submissionId = submissionIdIn(request);
  const at = isoNow(service);
  const present = await service.db.transaction().execute(async (transaction) => {
    const locked = await lockMatching(transaction, request, submissionId, principal, at);
    const isUndoable = await change({ service, transaction, request, principal, locked, at });
    const read = await readCase(transaction, submissionId, principal.userId, at);
    return read && { ...read, ...(isUndoable ? undoableFor(service) : {}) };
  });
  if (present === undefined) throw new Refused({ kind: 'notFound' });
  withVersion(reply, present.version);
  return present;
}

async function changeCase(work: Changing): Promise<boolean> {
  const { service, transaction, request, principal, locked, at } = work;
  const change = bodyAs(caseChangeRequest, request);
  const [nextAssignee] =
    typeof change.assignee === 'string' ? await assignableUsers(transaction, change.assignee) : [];
  const presentAssignee = await assignedTo(transaction, locked);
  const isDocumentWanted = (await newestDocuments(transaction, locked.submission_id)).some(isWanted);
  const by = actorOf(principal);
  const decided = decideChange(locked, { change, by, at, isDocumentWanted, nextAssignee, presentAssignee });
  if (decided === undefined) return false;
  const changed = await writeChange(transaction, locked, decided);
  const dueAt = mailedAt(at, service.undoFor);
  const mailId = await tellOfState(transaction, service.mails, locked, changed, change.reason || null, dueAt);
  const { state, assignee } = locked;
  const replaced = {
    ...(changed.state === state ? {} : { state }),
    ...(changed.assignee === assignee ? {} : { assignee }),
    mailId: mailId ?? null,
  };
  await remember(work, decided, replaced);
  return true;
}

async function remember(
  { service, transaction, principal, locked, at }: Changing,
  { events }: CaseChangeToWrite,
  replaced: Replaced,
): Promise<void> {
  const { submission_id: submissionId, version } = locked;
  const made = { submissionId, version: version + 1, by: actorOf(principal), at, lines: events.length };
  await rememberForUndo(transaction, { ...made, replaced }, service.undoFor);
}

async function undo({ transaction, request, principal, locked, at }: Changing): Promise<boolean> {
  await undoChanges(transaction, locked, {
    wanted: bodyAs(undoRequest, request),
    by: actorOf(principal),
    at,
  });
  return false;
}

async function changeAddress({ transaction, request, principal, locked, at }: Changing): Promise<boolean> {
  const { email } = bodyAs(addressRequest, request);
  await correctAddress(transaction, locked, { email, by: actorOf(principal), at });
  return false;
}

/** Returns the assignee even when that account may no longer work on cases. */
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

async function giveVerdict(work: Changing): Promise<boolean> {
  const { transaction, request, principal, locked, at } = work;
  const { fileId } = Object(request.params) as { readonly fileId: string };
  const decided = await decideVerdict(transaction, locked.submission_id, fileId, () =>
    bodyAs(verdictRequest, request),
  );
  if (decided === undefined) return false;
  const former = await verdictOn(transaction, fileId);
  await writeVerdict(transaction, decided, at);
  const { before, after, reason, field: subject } = decided;
  const event = { at, by: actorOf(principal), kind: 'verdict', before, after, reason, subject } as const;
  const written: CaseChangeToWrite = { fields: {}, events: [event] };
  await writeChange(transaction, locked, written);
  await remember(work, written, { verdict: { fileId, before: former }, mailId: null });
  return true;
}

/** As with a correction, the case goes back to the office with the last document. @throws Refused notFound, badBody */
async function placeFile(work: Changing): Promise<boolean> {
  const { transaction, request, principal, locked, at } = work;
  const { submission_id: submissionId, state: before } = locked;
  const { fileId } = Object(request.params) as { readonly fileId: string };
  const placed = await placeAsDocument(transaction, submissionId, fileId, () =>
    bodyAs(placeRequest, request),
  );
  const isComplete =
    before === 'waitingForApplicant' && !(await newestDocuments(transaction, submissionId)).some(isWanted);
  const by = actorOf(principal);
  const moved: NewEvent = { at, by, kind: 'state', before, after: 'inProgress' };
  const written: CaseChangeToWrite = {
    fields: isComplete ? { state: 'inProgress' } : {},
    events: [
      { at, by, kind: 'placed', after: placed.name, subject: placed.to },
      ...(isComplete ? [moved] : []),
    ],
  };
  await writeChange(transaction, locked, written);
  const { field, messageId } = placed;
  await remember(work, written, {
    placed: { fileId, field, messageId },
    ...(isComplete ? { state: before } : {}),
    mailId: null,
  });
  return true;
}

/** @throws Refused notFound, badBody */
async function decideMail({ transaction, request, principal, locked, at }: Changing): Promise<boolean> {
  const { messageId } = Object(request.params) as { readonly messageId: string };
  const mail = await suggestedMail(transaction, locked.submission_id, messageId);
  const deciding = { mail, by: actorOf(principal), at };
  if (bodyAs(mailRequest, request).belongs) await confirmMail(transaction, locked, deciding);
  else await removeMail(transaction, locked, deciding);
  return false;
}

interface ChangeFacts {
  readonly change: CaseChange;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly isDocumentWanted: boolean;
  /** New assignee; undefined: nobody who may work on the case. */
  readonly nextAssignee: Assignable | undefined;
  readonly presentAssignee: Assignable | undefined;
}

/**
 * Returns what is to be written; undefined when nothing changes.
 * @throws Refused badBody for an empty change, badAssignee, reasonMissing, then stateNotAllowed
 */
function decideChange(present: CaseRow, facts: ChangeFacts): CaseChangeToWrite | undefined {
  const { change, nextAssignee } = facts;
  const begins = isBegun(present, facts);
  if (change.state === undefined && change.assignee === undefined) throw new Refused({ kind: 'badBody' });
  if (typeof change.assignee === 'string' && nextAssignee === undefined)
    throw new Refused({ kind: 'badAssignee' });
  const state = begins ? 'inProgress' : change.state;
  const stateEvent = eventOfState(present, begins ? { ...facts, change: { state: 'inProgress' } } : facts);
  const assigneeEvent = eventOfAssignee(present, facts, stateEvent !== undefined && !begins);
  const events = [stateEvent, assigneeEvent].filter((event) => event !== undefined);
  const [first, ...others] = events;
  if (first === undefined) return undefined;
  const fields = {
    ...(state === undefined ? {} : { state }),
    ...(change.assignee === undefined ? {} : { assignee: change.assignee }),
  };
  return { fields, events: [first, ...others] };
}

/** Whoever takes a new request has begun to work on it. */
function isBegun({ state }: CaseRow, { change, by }: ChangeFacts): boolean {
  return state === 'new' && change.state === undefined && change.assignee === by.userId;
}

function eventOfState(
  present: CaseRow,
  { change, by, at, isDocumentWanted }: ChangeFacts,
): NewEvent | undefined {
  // Only this module writes this column.
  const from = present.state as CaseState;
  const to = change.state;
  if (to === undefined || to === from) return undefined;
  const reason = change.reason || null;
  if (needsReason(from, to, isDocumentWanted) && reason === null)
    throw new Refused({ kind: 'reasonMissing' });
  if (!mayMove(from, to)) throw new Refused({ kind: 'stateNotAllowed', from, to });
  return { at, by, kind: 'state', before: from, after: to, reason };
}

/** Where the call changes both, the reason belongs to the state. */
function eventOfAssignee(
  present: CaseRow,
  { change, by, at, nextAssignee, presentAssignee }: ChangeFacts,
  hasStateReason: boolean,
): NewEvent | undefined {
  if (change.assignee === undefined || change.assignee === present.assignee) return undefined;
  return {
    at,
    by,
    kind: 'assignee',
    before: presentAssignee?.name ?? null,
    after: nextAssignee?.name ?? null,
    reason: hasStateReason ? null : change.reason || null,
  };
}

interface Assignable {
  readonly id: string;
  readonly name: string;
}

/** Lists everyone who may work on cases, by name. @param userId restricts the list to one account */
async function assignableUsers(db: Kysely<Tables>, userId?: string): Promise<readonly Assignable[]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'username', 'roles', 'created_at', 'disabled_at'])
    .where('disabled_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
  return rows
    .map(userOf)
    .filter(({ roles }) => isReviewer(roles))
    .map(({ userId: id, username, email }) => ({ id, name: username || email }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}
