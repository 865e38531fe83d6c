import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  newViewRequest,
  viewAnswer,
  viewChangeRequest,
  viewCountsAnswer,
  viewsAnswer,
} from '../../../../src/contracts/schemas/views.ts';
import {
  mostViews,
  type SavedView,
  viewCountsPath,
  viewRoute,
  viewsPath,
} from '../../../../src/contracts/views.ts';
import type { Call } from '../../../lib/http/call.ts';
import { acceptUnreadJson, bodyAs } from '../../../lib/http/json-bodies.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { authorized, guard, principalIn } from '../../accounts/authorize.ts';
import { type AccountService, isoNow } from '../../accounts/service.ts';
import { countSelected } from './read-list.ts';
import { filterIn } from './list-query.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const ofOne = { ...refusals, 404: { description: 'The account has no such view' } } as const;

const viewsCall = {
  method: 'GET',
  path: viewsPath,
  access: 'reviewer',
  summary: 'Lists of requests to which the account has given a name.',
  answers: { 200: { description: 'The views, by name', schema: viewsAnswer }, ...refusals },
} as const satisfies Call;

const newViewCall = {
  method: 'POST',
  path: viewsPath,
  access: 'reviewer',
  summary: 'Keeps a list under a name. One that the account has already gets the query given here.',
  body: { type: 'application/json', schema: newViewRequest },
  answers: {
    201: { description: 'The view', schema: viewAnswer },
    ...refusals,
    422: { description: 'No name, one longer than 60 characters, or more than 50 views' },
  },
} as const satisfies Call;

const viewChangeCall = {
  method: 'PATCH',
  path: viewRoute,
  access: 'reviewer',
  summary: 'Gives a view another name.',
  body: { type: 'application/json', schema: viewChangeRequest },
  answers: {
    200: { description: 'The view', schema: viewAnswer },
    ...ofOne,
    422: { description: 'No name, one longer than 60 characters, or that of another view' },
  },
} as const satisfies Call;

const viewDeletionCall = {
  method: 'DELETE',
  path: viewRoute,
  access: 'reviewer',
  summary: 'Deletes a view, and none of its requests.',
  answers: { 204: { description: 'It is gone' }, ...ofOne },
} as const satisfies Call;

const viewCountsCall = {
  method: 'GET',
  path: viewCountsPath,
  access: 'reviewer',
  summary: 'Counts what queries of the list find, each up to 2000.',
  optionalQuery: { query: 'Query of the list, encoded; up to 60 times' },
  answers: {
    200: { description: 'The numbers, in the order of the queries', schema: viewCountsAnswer },
    ...refusals,
    422: { description: 'A parameter that is unknown or cannot be used' },
  },
} as const satisfies Call;

export const viewCalls: readonly Call[] = [
  viewsCall,
  newViewCall,
  viewChangeCall,
  viewDeletionCall,
  viewCountsCall,
];

export async function viewRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  const { db } = service;
  app.get(
    viewsCall.path,
    authorized(service, viewsCall.access, async ({ userId }) => ({ views: await viewsOf(db, userId) })),
  );
  app.get(
    viewCountsCall.path,
    authorized(service, viewCountsCall.access, async ({ userId }, request) => {
      const filters = queriesIn(request.query).map((query) => filterIn(parametersIn(query)));
      return { counts: await countSelected(db, filters, userId, isoNow(service)) };
    }),
  );
  app.delete(
    viewDeletionCall.path,
    authorized(service, viewDeletionCall.access, async ({ userId }, request, reply) => {
      const { numDeletedRows } = await db
        .deleteFrom('saved_views')
        .where('view_id', '=', viewIdIn(request))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refused({ kind: 'notFound' });
      return reply.status(204).send();
    }),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.post(newViewCall.path, { onRequest: guard(service, newViewCall.access) }, async (request, reply) =>
      reply.status(201).send(await addView(db, request, isoNow(service))),
    );
    scope.patch(viewChangeCall.path, { onRequest: guard(service, viewChangeCall.access) }, (request) =>
      renameView(db, request),
    );
  });
}

const mostCounted = 60;

/** @throws Refused badParameter for anything but up to 60 queries */
function queriesIn(parameters: unknown): readonly string[] {
  const { query = [], ...others } = Object(parameters) as Record<string, unknown>;
  const queries: readonly unknown[] = Array.isArray(query) ? query : [query];
  const isUsable = Object.keys(others).length === 0 && queries.length <= mostCounted;
  if (!isUsable) throw new Refused({ kind: 'badParameter', name: Object.keys(others)[0] ?? 'query' });
  return queries.map(String);
}

/** A repeated parameter is a list, which no filter takes. */
function parametersIn(query: string): Readonly<Record<string, unknown>> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...parameters.keys()].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function viewIdIn({ params }: FastifyRequest): string {
  const { viewId } = Object(params) as { readonly viewId?: unknown };
  if (typeof viewId === 'string' && /^[\w-]{1,100}$/.test(viewId)) return viewId;
  throw new Refused({ kind: 'notFound' });
}

async function viewsOf(db: Database, userId: string): Promise<readonly SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['view_id as viewId', 'name', 'query'])
    .where('user_id', '=', userId)
    .execute();
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}

async function addView(db: Database, request: FastifyRequest, at: string): Promise<SavedView> {
  const { userId } = principalIn(request);
  const { name, query } = bodyAs(newViewRequest, request);
  // PostgreSQL takes no NUL in a text.
  if (`${name}${query}`.includes('\0')) throw new Refused({ kind: 'badBody' });
  return db.transaction().execute(async (transaction) => {
    const views = await viewsOf(transaction, userId);
    const known = views.find((view) => view.name === name);
    if (known === undefined && views.length >= mostViews) throw new Refused({ kind: 'badBody' });
    const viewId = known?.viewId ?? randomUUID();
    await transaction
      .insertInto('saved_views')
      .values({ view_id: viewId, user_id: userId, name, query, created_at: at })
      .onConflict((conflict) => conflict.column('view_id').doUpdateSet({ query }))
      .execute();
    return { viewId, name, query };
  });
}

async function renameView(db: Database, request: FastifyRequest): Promise<SavedView> {
  const { userId } = principalIn(request);
  const viewId = viewIdIn(request);
  const { name } = bodyAs(viewChangeRequest, request);
  const views = await viewsOf(db, userId);
  const view = views.find((one) => one.viewId === viewId);
  if (view === undefined) throw new Refused({ kind: 'notFound' });
  const isTaken = views.some((one) => one.viewId !== viewId && one.name === name);
  if (isTaken || name.includes('\0')) throw new Refused({ kind: 'badBody' });
  await db.updateTable('saved_views').set({ name }).where('view_id', '=', viewId).execute();
  return { ...view, name };
}
