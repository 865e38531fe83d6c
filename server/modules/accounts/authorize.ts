import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdmin, isReviewer, type Role } from '../../../src/contracts/roles.ts';
import type { Access } from '../../lib/http/call.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { audit } from './audit.ts';
import type { AccountService } from './service.ts';
import { principalOf } from './sessions.ts';
import { isDisabled, type User } from './users.ts';

export interface Principal extends User {
  readonly sessionId: string;
}

type AuthorizedHandler = (
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/**
 * Wraps a handler so that it runs only for a principal who may make the call; others do not learn what exists.
 * @throws Refused notSignedIn or disabledMeanwhile (401) without a valid token, notAllowed (403) without the role
 */
export function authorized(
  service: Pick<AccountService, 'db' | 'tokens' | 'now'>,
  access: Exclude<Access, 'public'>,
  handler: AuthorizedHandler,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => handler(await admitted(service, access, request), request, reply);
}

const guardedBy = new WeakMap<FastifyRequest, Principal>();

/** A hook that checks the same as `authorized`, before the body of a call is received; see principalIn. */
export function guard(
  service: Pick<AccountService, 'db' | 'tokens' | 'now'>,
  access: Exclude<Access, 'public'>,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    guardedBy.set(request, await admitted(service, access, request));
  };
}

/** The principal of a call with a guard. */
export function principalIn(request: FastifyRequest): Principal {
  const principal = guardedBy.get(request);
  if (principal === undefined) throw new Error('The route has no guard');
  return principal;
}

async function admitted(
  service: Pick<AccountService, 'db' | 'tokens' | 'now'>,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
): Promise<Principal> {
  const principal = await signedIn(service, request);
  if (principal === undefined) {
    audit(request, 'access refused');
    throw new Refused({ kind: (await isOfDisabled(service, request)) ? 'disabledMeanwhile' : 'notSignedIn' });
  }
  if (!mayMake(access, principal.roles)) {
    audit(request, 'access refused', { userId: principal.userId });
    throw new Refused({ kind: 'notAllowed' });
  }
  return principal;
}

function mayMake(access: Exclude<Access, 'public'>, roles: readonly Role[]): boolean {
  if (access === 'signedIn') return true;
  return access === 'admin' ? isAdmin(roles) : isReviewer(roles);
}

async function signedIn(
  { db, tokens, now }: Pick<AccountService, 'db' | 'tokens' | 'now'>,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const token = tokenIn(request.headers.authorization);
  const content = token === undefined ? undefined : await tokens.read(token, now());
  const principal = content === undefined ? undefined : await principalOf(db, content, now());
  if (content === undefined || principal === undefined) return undefined;
  return { ...principal, sessionId: content.sessionId };
}

/** A signed-in user who has been disabled since is told so, because signing in again would not help. */
async function isOfDisabled(
  { db, tokens, now }: Pick<AccountService, 'db' | 'tokens' | 'now'>,
  request: FastifyRequest,
): Promise<boolean> {
  const token = tokenIn(request.headers.authorization);
  const content = token === undefined ? undefined : await tokens.read(token, now());
  return content !== undefined && (await isDisabled(db, content.userId));
}

/** Read only from the header (RFC 6750 section 2.1): an address with a token ends up in logs. */
function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? '')?.[1];
}
