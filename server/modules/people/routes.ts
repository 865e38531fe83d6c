import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  peoplePath,
  type PersonAnswer,
  personExportRoute,
  personMergeRoute,
  personOfRequestRoute,
  personRoute,
} from '../../../src/contracts/people.ts';
import {
  certificateAnswer,
  erasureRequest,
  newPersonRequest,
  peopleAnswer,
  personAnswer,
  personChangeRequest,
  personExport,
  personMergeRequest,
  personOfRequest,
} from '../../../src/contracts/schemas/people.ts';
import type { Call } from '../../lib/http/call.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, guard, type Principal, principalIn } from '../accounts/authorize.ts';
import { isoNow } from '../accounts/service.ts';
import { actorOf, submissionIdIn } from '../requests/case/change-case.ts';
import { erasePerson, type PeopleService } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import {
  columnsOf,
  type Confirmation,
  confirm,
  lockPerson,
  mergePeople,
  unconfirm,
  writeFacts,
} from './person-rows.ts';
import { readPeople, readPerson, readPersonOfRequest } from './read-people.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const unknown = { 404: { description: 'There is nobody with this id' } } as const;

const ofAnother = {
  409: { description: 'One of the requests is of somebody else already' },
  422: { description: 'An unknown value, or an id of no request' },
} as const;

const peopleCall = {
  method: 'GET',
  path: peoplePath,
  access: 'reviewer',
  summary: 'Clients by name, page by page.',
  optionalQuery: {
    q: 'Words of name, address, telephone or document number',
    cursor: 'Where the next page begins, as the last one said',
  },
  answers: {
    200: { description: 'A page of clients', schema: peopleAnswer },
    ...refusals,
    422: { description: 'An unusable parameter' },
  },
} as const satisfies Call;

const newPersonCall = {
  method: 'POST',
  path: peoplePath,
  access: 'reviewer',
  summary: 'Adds a client, with requests that are confirmed to be theirs.',
  body: { type: 'application/json', schema: newPersonRequest },
  answers: { 201: { description: 'The client', schema: personAnswer }, ...refusals, ...ofAnother },
} as const satisfies Call;

const personCall = {
  method: 'GET',
  path: personRoute,
  access: 'reviewer',
  summary: 'Everything of one client, and the requests that may be theirs.',
  answers: { 200: { description: 'The client', schema: personAnswer }, ...refusals, ...unknown },
} as const satisfies Call;

const personChangeCall = {
  method: 'PATCH',
  path: personRoute,
  access: 'reviewer',
  summary: 'Changes what is known of a client, confirms requests as theirs, or takes them away.',
  body: { type: 'application/json', schema: personChangeRequest },
  answers: {
    200: { description: 'The client as it is now', schema: personAnswer },
    ...refusals,
    ...unknown,
    ...ofAnother,
  },
} as const satisfies Call;

const personMergeCall = {
  method: 'POST',
  path: personMergeRoute,
  access: 'reviewer',
  summary:
    'Merges another client into this one: their requests are its own from then on, and their id leads to it.',
  body: { type: 'application/json', schema: personMergeRequest },
  answers: {
    200: { description: 'The client as it is now', schema: personAnswer },
    ...refusals,
    404: { description: 'One of the two is not, or no longer, there' },
    422: { description: 'The same client twice, or a value that cannot be used' },
  },
} as const satisfies Call;

const personOfRequestCall = {
  method: 'GET',
  path: personOfRequestRoute,
  access: 'reviewer',
  summary:
    'Whose request this is, or what it says of its applicant, the clients that may be, and other requests that may be theirs.',
  answers: {
    200: { description: 'The client, or what one is made from', schema: personOfRequest },
    ...refusals,
    404: { description: 'There is no request with this id' },
  },
} as const satisfies Call;

const personExportCall = {
  method: 'GET',
  path: personExportRoute,
  access: 'reviewer',
  summary:
    'Everything that is kept of a client, as one JSON file; the files of the requests by their SHA-256.',
  answers: { 200: { description: 'The export', schema: personExport }, ...refusals, ...unknown },
} as const satisfies Call;

const erasureCall = {
  method: 'DELETE',
  path: personRoute,
  access: 'admin',
  summary:
    'Erases exactly these requests of a client, with their files, messages, notes, mails and quotations; the client as well once none is left. A late repeat of an erased request is answered 410.',
  body: { type: 'application/json', schema: erasureRequest },
  answers: {
    200: {
      description: 'The certificate: numbers, and nothing of what was erased',
      schema: certificateAnswer,
    },
    ...refusals,
    ...unknown,
    422: { description: 'A request that is not confirmed to be theirs' },
  },
} as const satisfies Call;

export const peopleCalls: readonly Call[] = [
  peopleCall,
  newPersonCall,
  personCall,
  personChangeCall,
  personMergeCall,
  personOfRequestCall,
  personExportCall,
  erasureCall,
];

/** Client records: moderators and above read and edit them; admins and above erase. */
export async function peopleRoutes(app: FastifyInstance, service: PeopleService): Promise<void> {
  readingRoutes(app, service);
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.post(
      newPersonCall.path,
      { onRequest: guard(service, newPersonCall.access) },
      async (request, reply) => {
        const person = await addPerson(service, principalIn(request), request);
        return reply.status(201).send(person);
      },
    );
    scope.patch(
      personChangeCall.path,
      { onRequest: guard(service, personChangeCall.access) },
      async (request, reply) => reply.send(await changePerson(service, principalIn(request), request)),
    );
    scope.post(
      personMergeCall.path,
      { onRequest: guard(service, personMergeCall.access) },
      async (request, reply) => reply.send(await mergePerson(service, principalIn(request), request)),
    );
    scope.delete(
      erasureCall.path,
      { onRequest: guard(service, erasureCall.access) },
      async (request, reply) => {
        const principal = principalIn(request);
        const { submissionIds } = bodyAs(erasureRequest, request);
        const certificate = await erasePerson(service, principal, personIdIn(request), submissionIds);
        audit(request, 'person erased', { userId: principal.userId, count: certificate.counts.requests });
        return reply.send(certificate);
      },
    );
  });
}

function readingRoutes(app: FastifyInstance, service: PeopleService): void {
  const { db } = service;
  app.get(
    peopleCall.path,
    authorized(service, peopleCall.access, async ({ userId }, request) => {
      const people = await readPeople(db, peopleFilter(request));
      audit(request, 'people read', { userId, count: people.items.length });
      return people;
    }),
  );
  app.get(
    personCall.path,
    authorized(service, personCall.access, async ({ userId }, request) => {
      const person = await presentPerson(service, personIdIn(request));
      audit(request, 'person read', { userId, personId: person.personId });
      return person;
    }),
  );
  app.get(
    personOfRequestCall.path,
    authorized(service, personOfRequestCall.access, async ({ userId }, request) => {
      const found = await readPersonOfRequest(db, submissionIdIn(request));
      if (found === undefined) throw new Refused({ kind: 'notFound' });
      audit(request, 'people read', { userId, count: found.people.length });
      return found;
    }),
  );
  app.get(
    personExportCall.path,
    authorized(service, personExportCall.access, async ({ userId }, request, reply: FastifyReply) => {
      const personId = personIdIn(request);
      const all = await exportPerson(db, personId, isoNow(service));
      if (all === undefined) throw new Refused({ kind: 'notFound' });
      audit(request, 'person exported', { userId, personId });
      return reply.header('Content-Disposition', `attachment; filename="person-${personId}.json"`).send(all);
    }),
  );
}

async function addPerson(
  service: PeopleService,
  principal: Principal,
  request: FastifyRequest,
): Promise<PersonAnswer> {
  const { userId } = principal;
  const {
    submissionIds = [],
    name,
    email = '',
    telephone = '',
    document = '',
  } = bodyAs(newPersonRequest, request);
  const [personId, at] = [randomUUID(), isoNow(service)];
  await service.db.transaction().execute(async (transaction) => {
    const columns = columnsOf({ name, email, telephone, document });
    await transaction
      .insertInto('people')
      .values({ person_id: personId, ...columns, created_at: at, former_ids: null })
      .execute();
    await confirm(transaction, submissionIds, { personId, at, by: actorOf(principal) });
  });
  audit(request, 'person changed', { userId, personId });
  return presentPerson(service, personId);
}

async function changePerson(
  service: PeopleService,
  principal: Principal,
  request: FastifyRequest,
): Promise<PersonAnswer> {
  const personId = personIdIn(request);
  const confirmation: Confirmation = { personId, at: isoNow(service), by: actorOf(principal) };
  const change = bodyAs(personChangeRequest, request);
  await service.db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, personId);
    if (person === undefined) throw new Refused({ kind: 'notFound' });
    await writeFacts(transaction, person, change);
    await unconfirm(transaction, change.remove ?? [], confirmation);
    await confirm(transaction, change.add ?? [], confirmation);
  });
  audit(request, 'person changed', { userId: principal.userId, personId });
  return presentPerson(service, personId);
}

async function mergePerson(
  service: PeopleService,
  principal: Principal,
  request: FastifyRequest,
): Promise<PersonAnswer> {
  const personId = personIdIn(request);
  const merge = bodyAs(personMergeRequest, request);
  // PostgreSQL takes no NUL in a text.
  if (merge.from.includes('\0')) throw new Refused({ kind: 'notFound' });
  const confirmation: Confirmation = { personId, at: isoNow(service), by: actorOf(principal) };
  await service.db.transaction().execute(async (transaction) => {
    await mergePeople(transaction, confirmation, merge);
  });
  audit(request, 'people merged', { userId: principal.userId, personId, formerPersonId: merge.from });
  return presentPerson(service, personId);
}

async function presentPerson(service: PeopleService, personId: string): Promise<PersonAnswer> {
  const person = await readPerson(service.db, personId, isoNow(service));
  if (person === undefined) throw new Refused({ kind: 'notFound' });
  return person;
}

/** @throws Refused badParameter for an unknown, repeated or unusable parameter */
function peopleFilter({ query }: FastifyRequest): { search: string; cursor: string | undefined } {
  const given = Object.entries(Object(query) as Record<string, unknown>);
  for (const [name, value] of given) {
    const isKnown = name === 'q' || name === 'cursor';
    if (!isKnown || typeof value !== 'string' || value.includes('\0')) {
      throw new Refused({ kind: 'badParameter', name: name.slice(0, 40) });
    }
  }
  const texts = new Map(given.map(([name, value]) => [name, String(value).slice(0, 200)]));
  return { search: texts.get('q') ?? '', cursor: texts.get('cursor') || undefined };
}

/** @throws Refused notFound for an impossible id */
export function personIdIn({ params }: FastifyRequest): string {
  const { personId } = Object(params) as { readonly personId?: unknown };
  if (typeof personId === 'string' && /^[\w-]{1,100}$/.test(personId)) return personId;
  throw new Refused({ kind: 'notFound' });
}
