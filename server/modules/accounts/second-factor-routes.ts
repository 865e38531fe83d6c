import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecondFactorRequest } from '../../../src/contracts/accounts.ts';
import { secondFactorRequest } from '../../../src/contracts/schemas/accounts.ts';
import { localeOf } from '../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../lib/http/json-bodies.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { secondFactorCall, secondFactorStateCall } from './account-calls.ts';
import { accountTexts } from './account-mail.ts';
import { audit } from './audit.ts';
import { authorized, guard, type Principal, principalIn } from './authorize.ts';
import { refuseWrongPassword } from './own-session.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  stateOf,
  tryCode,
} from './second-factor.ts';
import type { AccountService } from './service.ts';

export async function secondFactorRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  app.get(
    secondFactorStateCall.path,
    authorized(service, secondFactorStateCall.access, ({ userId }) => stateOf(service.db, userId)),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    scope.post(
      secondFactorCall.path,
      { onRequest: guard(service, secondFactorCall.access) },
      async (request, reply) => {
        const body = bodyAs(secondFactorRequest, request);
        return reply.send(await handlers[body.action](service, request, principalIn(request), body));
      },
    );
  });
}

type Handle = (
  service: AccountService,
  request: FastifyRequest,
  principal: Principal,
  body: { readonly password?: string; readonly code?: string },
) => Promise<object>;

const handlers: Readonly<Record<SecondFactorRequest['action'], Handle>> = {
  /** Requires the password, so that a session left open cannot be used to lock its owner out. */
  async begin(service, request, principal, { password = '' }) {
    await refuseWrongPassword(service, principal, password);
    const account = { issuer: service.brand.name, email: principal.email };
    const offer = await offerSecondFactor(service.db, principal.userId, account);
    if (offer === undefined) throw new Refused({ kind: 'secondFactorNotAllowed' });
    return { message: textsFor(request).secondFactorBegun, ...offer };
  },
  /** Ends the account's other sessions: they were opened with the password alone. */
  async confirm(service, request, { userId, sessionId }, { code = '' }) {
    const recoveryCodes = await confirmSecondFactor(service, { userId, sessionId }, code);
    if (recoveryCodes === undefined) throw new Refused({ kind: 'wrongOwnCode', field: 'code' });
    if ('kind' in recoveryCodes)
      throw new Refused({ kind: 'tooManyRequests', seconds: recoveryCodes.seconds });
    audit(request, 'second factor on', { userId });
    return { message: textsFor(request).secondFactorOn, recoveryCodes };
  },
  async off(service, request, { userId }, { code = '' }) {
    if (!(await stateOf(service.db, userId)).on) throw new Refused({ kind: 'secondFactorNotAllowed' });
    const passing = await tryCode(service, userId, code);
    if (passing.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: passing.seconds });
    if (passing.kind !== 'passed') throw new Refused({ kind: 'wrongOwnCode', field: 'code' });
    await service.db.transaction().execute((transaction) => removeSecondFactor(transaction, userId));
    audit(request, 'second factor off', { userId });
    return { message: textsFor(request).secondFactorOff };
  },
};

function textsFor({ headers }: FastifyRequest): (typeof accountTexts)['en'] {
  return accountTexts[localeOf(headers['accept-language'])];
}
