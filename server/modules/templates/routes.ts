import { type Localised, localised } from '../../../src/lib/locale.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { templatesBody } from '../../../src/contracts/schemas/templates.ts';
import { type ReplyTemplate, templatesPath } from '../../../src/contracts/templates.ts';
import { holdsFor, ifMatchOf, withVersion } from '../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import type { Call } from '../../lib/http/call.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, guard, principalIn } from '../accounts/authorize.ts';
import type { AccountService } from '../accounts/service.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const templatesCall = {
  method: 'GET',
  path: templatesPath,
  access: 'reviewer',
  summary:
    'Replies to begin with, in both languages, in their order. The ETag is their version, for If-Match.',
  answers: { 200: { description: 'The templates', schema: templatesBody }, ...refusals },
} as const satisfies Call;

const templatesChangeCall = {
  method: 'PUT',
  path: templatesPath,
  access: 'admin',
  summary: 'Replaces the templates, all of them.',
  headers: { 'If-Match': 'The version that the change is based on; * for whatever it is' },
  body: { type: 'application/json', schema: templatesBody },
  answers: {
    200: { description: 'The templates as they are now', schema: templatesBody },
    ...refusals,
    412: { description: 'Somebody else has changed them' },
    422: { description: 'Not a list of templates in both languages, or one id twice' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

export const templateCalls: readonly Call[] = [templatesCall, templatesChangeCall];

/** Reply templates: read by staff who write replies, edited by admins. */
export async function templateRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  app.get(
    templatesCall.path,
    authorized(service, templatesCall.access, async (_principal, _request, reply) =>
      answer(reply, await readTemplates(service.db)),
    ),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const guarded = { onRequest: guard(service, templatesChangeCall.access) };
    scope.put(templatesChangeCall.path, guarded, async (request, reply) => {
      const templates = await replace(service, request);
      audit(request, 'templates changed', { userId: principalIn(request).userId, count: templates.length });
      return answer(reply, templates);
    });
  });
}

/** The table has a column for each of the first two languages; any other reads the English one. */
function inColumns(en: string, es: string): Localised<string> {
  return localised((locale) => (locale === 'es' ? es : en));
}

async function replace({ db }: AccountService, request: FastifyRequest): Promise<readonly ReplyTemplate[]> {
  const precondition = ifMatchOf(request);
  if (precondition === undefined) throw new Refused({ kind: 'preconditionRequired' });
  return db.transaction().execute(async (transaction) => {
    // Serialises concurrent changes; the embedded database does so anyway.
    if (isPostgres(transaction))
      await sql`lock table templates in share row exclusive mode`.execute(transaction);
    const present = await readTemplates(transaction);
    if (!holdsFor(precondition, versionOf(present))) throw new Refused({ kind: 'preconditionFailed' });
    const { templates } = bodyAs(templatesBody, request);
    if (new Set(templates.map(({ templateId }) => templateId)).size < templates.length) {
      throw new Refused({ kind: 'badBody' });
    }
    await writeTemplates(transaction, templates);
    return readTemplates(transaction);
  });
}

function answer(reply: FastifyReply, templates: readonly ReplyTemplate[]): FastifyReply {
  return withVersion(reply, versionOf(templates)).send({ templates });
}

async function readTemplates(db: Kysely<Tables>): Promise<readonly ReplyTemplate[]> {
  const rows = await db.selectFrom('templates').selectAll().orderBy('position').execute();
  return rows.map(({ template_id: templateId, name_en, name_es, body_en, body_es }) => ({
    templateId,
    name: inColumns(name_en, name_es),
    body: inColumns(body_en, body_es),
  }));
}

/** Replaces the whole list; must run in a transaction. */
async function writeTemplates(db: Kysely<Tables>, templates: readonly ReplyTemplate[]): Promise<void> {
  await db.deleteFrom('templates').execute();
  if (templates.length === 0) return;
  const rows = templates.map(({ templateId, name, body }, position) => ({
    template_id: templateId,
    position,
    name_en: name.en,
    name_es: name.es,
    body_en: body.en,
    body_es: body.es,
  }));
  await db.insertInto('templates').values(rows).execute();
}

/** A hash of the content: equal lists have equal versions. */
function versionOf(templates: readonly ReplyTemplate[]): string {
  return createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 32);
}
