import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReviewer } from '../../../src/contracts/roles.ts';
import type { Access } from '../../lib/http/call.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { audit } from './audit.ts';
import type { AccountDesk } from './service.ts';
import { holderOf } from './sessions.ts';
import type { User } from './users.ts';

export interface Holder extends User {
  readonly sessionId: string;
}

type Guarded = (holder: Holder, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * A handler that runs only for who may make the call; nobody is told whether what he asks for exists.
 * @throws Refused notSignedIn (401) without a valid token, notAllowed (403) without the role
 */
export function guarded(
  desk: Pick<AccountDesk, 'db' | 'tokens' | 'now'>,
  access: Exclude<Access, 'public'>,
  handler: Guarded,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const holder = await signedIn(desk, request);
    if (holder === undefined) {
      audit(request, 'access refused');
      throw new Refused({ kind: 'notSignedIn' });
    }
    if (access === 'reviewer' && !isReviewer(holder.roles)) {
      audit(request, 'access refused', { userId: holder.userId });
      throw new Refused({ kind: 'notAllowed' });
    }
    return handler(holder, request, reply);
  };
}

async function signedIn(
  { db, tokens, now }: Pick<AccountDesk, 'db' | 'tokens' | 'now'>,
  request: FastifyRequest,
): Promise<Holder | undefined> {
  const token = tokenIn(request.headers.authorization);
  const content = token === undefined ? undefined : await tokens.read(token, now());
  const holder = content === undefined ? undefined : await holderOf(db, content, now());
  if (content === undefined || holder === undefined) return undefined;
  return { ...holder, sessionId: content.sessionId };
}

/** Only from the header (RFC 6750 section 2.1): an address with a token ends up in logs. */
function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? '')?.[1];
}
