import type { FastifyInstance, FastifyRequest } from 'fastify';
import { longestPassword, shortestPassword } from '../../../src/contracts/accounts.ts';
import { passwordRequest } from '../../../src/contracts/schemas/accounts.ts';
import { localeOf } from '../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { passwordFault } from '../../lib/passwords/passwords.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { countAttempt, refundAttempt } from '../../lib/store/attempts.ts';
import { passwordCall, renewCall } from './account-calls.ts';
import { accountTexts } from './account-mail.ts';
import { audit } from './audit.ts';
import { authorized, guard, type Principal, principalIn } from './authorize.ts';
import type { AccountService } from './service.ts';
import { endOtherSessions, renewSession } from './sessions.ts';
import { loginAllowances } from './account-limits.ts';
import { userByEmail } from './users.ts';

export async function ownSessionRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  await app.register(async (scope) => {
    // Ignores any body that a client sends along.
    scope.addContentTypeParser('*', async () => undefined);
    const handler = authorized(service, renewCall.access, async (principal, request) => {
      const now = service.now();
      const until = await renewSession(service.db, principal.sessionId, now);
      if (until === undefined) throw new Refused({ kind: 'notSignedIn' });
      const token = await service.tokens.issue(principal, principal.sessionId, now, until);
      return { message: textsFor(request).signedIn, token };
    });
    scope.post(renewCall.path, handler);
  });
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.post(
      passwordCall.path,
      { onRequest: guard(service, passwordCall.access) },
      async (request, reply) => {
        const principal = principalIn(request);
        await changePassword(service, principal, bodyAs(passwordRequest, request));
        audit(request, 'password changed', { userId: principal.userId });
        return reply.send({ message: textsFor(request).ownPasswordSet });
      },
    );
  });
}

async function changePassword(
  service: AccountService,
  { userId, sessionId, email }: Principal,
  given: { readonly password: string; readonly newPassword: string },
): Promise<void> {
  const { db, passwords } = service;
  await refuseWrongPassword(service, { userId, email }, given.password);
  refuseBadPassword(given.newPassword, email);
  if (given.newPassword === given.password) throw new Refused({ kind: 'samePassword', field: 'newPassword' });
  const hash = await passwords.hash(given.newPassword);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ password_hash: hash })
      .where('user_id', '=', userId)
      .execute();
    await endOtherSessions(transaction, userId, sessionId);
  });
}

function refuseBadPassword(password: string, email: string): void {
  const [fault, field] = [passwordFault(password, email), 'newPassword'];
  if (fault === 'guessable') throw new Refused({ kind: 'guessablePassword', field });
  if (fault === undefined) return;
  throw new Refused({ kind: 'badPassword', field, min: shortestPassword, max: longestPassword });
}

function textsFor({ headers }: FastifyRequest): (typeof accountTexts)['en'] {
  return accountTexts[localeOf(headers['accept-language'])];
}

/**
 * Asks a signed-in user for the password. Attempts are counted, so that a session left open on a desk cannot be used to
 * guess it.
 * @throws Refused wrongPassword, tooManyRequests
 */
export async function refuseWrongPassword(
  { db, passwords, now }: Pick<AccountService, 'db' | 'passwords' | 'now'>,
  { userId, email }: Pick<Principal, 'userId' | 'email'>,
  password: string,
): Promise<void> {
  const key = ['own password', userId];
  const attempt = await countAttempt(db, key, loginAllowances.fromSender, now());
  if (attempt.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: attempt.seconds });
  const user = await userByEmail(db, email);
  if (!(await passwords.matches(user?.passwordHash, password))) {
    throw new Refused({ kind: 'wrongPassword', field: 'password' });
  }
  await refundAttempt(db, key);
}
