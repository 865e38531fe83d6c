import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normaliseRoles } from '../../../src/contracts/roles.ts';
import { invitationRequest, userChangeRequest } from '../../../src/contracts/schemas/users.ts';
import { isMailAddress } from '../../../src/lib/email.ts';
import { localeOf } from '../../lib/http/language.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/unread-json.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { audit } from './audit.ts';
import { authorized, guard, principalIn } from './authorize.ts';
import { changeUser, refuseBeyond } from './change-user.ts';
import { invite } from './invite.ts';
import type { AccountService } from './service.ts';
import { invitationCall, userChangeCall, usersCall } from './user-calls.ts';
import { listedUsers } from './users.ts';

/** What admins and above do with accounts. */
export async function userRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  app.get(
    usersCall.path,
    authorized(service, usersCall.access, async ({ userId }, request) => {
      const users = await listedUsers(service.db);
      audit(request, 'users read', { userId, count: users.length });
      return { users };
    }),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.post(
      invitationCall.path,
      { onRequest: guard(service, invitationCall.access) },
      async (request, reply) => {
        const principal = principalIn(request);
        const { email, roles, ...rest } = bodyAs(invitationRequest, request);
        const address = email.trim();
        if (!isMailAddress(address)) throw new Refused({ kind: 'badEmail', field: 'email' });
        refuseBeyond(principal, roles);
        const locale = localeOf(request.headers['accept-language']);
        const invited = {
          ...rest,
          email: address,
          roles: normaliseRoles(roles),
          locale,
          by: principal.userId,
        };
        const made = await invite(service, invited);
        audit(request, 'user invited', { userId: principal.userId, accountId: made.userId });
        return reply.status(201).send(made);
      },
    );
    scope.patch(
      userChangeCall.path,
      { onRequest: guard(service, userChangeCall.access) },
      async (request, reply) => {
        const principal = principalIn(request);
        const accountId = userIdIn(request);
        const change = bodyAs(userChangeRequest, request);
        const changed = await changeUser(service, principal, accountId, change);
        audit(request, 'user changed', { userId: principal.userId, accountId });
        if (change.secondFactor === false)
          audit(request, 'second factor off', { userId: principal.userId, accountId });
        return reply.send(changed);
      },
    );
  });
}

function userIdIn({ params }: FastifyRequest): string {
  const { userId } = Object(params) as { readonly userId?: unknown };
  if (typeof userId === 'string' && /^[\w-]{1,100}$/.test(userId)) return userId;
  throw new Refused({ kind: 'notFound' });
}
