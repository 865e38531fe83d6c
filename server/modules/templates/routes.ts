import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { templatesBody } from '../../../src/contracts/schemas/templates.ts';
import type { ReplyTemplate } from '../../../src/contracts/templates.ts';
import { holdsFor, ifMatchOf, withVersion } from '../../lib/http/if-match.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/unread-json.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, guard, principalIn } from '../accounts/authorize.ts';
import type { AccountService } from '../accounts/service.ts';
import { templatesCall, templatesChangeCall } from './template-calls.ts';
import { readTemplates, versionOf, writeTemplates } from './template-store.ts';

/** Replies to begin with: read by whoever writes them, kept by admins. */
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

async function replace({ db }: AccountService, request: FastifyRequest): Promise<readonly ReplyTemplate[]> {
  const precondition = ifMatchOf(request);
  if (precondition === undefined) throw new Refused({ kind: 'preconditionRequired' });
  return db.transaction().execute(async (transaction) => {
    // Two changes at once come one after the other; in the embedded database all do.
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
