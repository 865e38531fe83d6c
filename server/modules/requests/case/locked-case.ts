import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { holdsFor, ifMatchOf } from '../../../lib/http/headers.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { Principal } from '../../accounts/authorize.ts';
import type { AccountService } from '../../accounts/service.ts';
import { type CaseRow, lockCase } from './change-case.ts';
import type { Actor } from './events.ts';
import { readCase } from './read-case.ts';
import type { ApplicantMails } from './applicant-mail.ts';

/**
 * Returns the id in the address of a call.
 * @throws Refused notFound for an impossible id; PostgreSQL takes no NUL in a text
 */
export function submissionIdIn({ params }: FastifyRequest): string {
  const { submissionId } = Object(params) as { readonly submissionId?: unknown };
  if (typeof submissionId === 'string' && /^[\w-]{1,100}$/.test(submissionId)) return submissionId;
  throw new Refused({ kind: 'notFound' });
}

/**
 * Locks a case for a change that its If-Match allows.
 * @param now ISO 8601
 * @throws Refused notFound, preconditionRequired without If-Match, caseChanged where it names another version
 */
export async function lockMatching(
  transaction: Transaction<Tables>,
  request: FastifyRequest,
  submissionId: string,
  { userId }: Principal,
  now: string,
): Promise<CaseRow> {
  const locked = await lockCase(transaction, submissionId);
  if (locked === undefined) throw new Refused({ kind: 'notFound' });
  const precondition = ifMatchOf(request);
  if (precondition === undefined) throw new Refused({ kind: 'preconditionRequired' });
  if (holdsFor(precondition, locked.version)) return locked;
  const present = await readCase(transaction, submissionId, userId, now);
  throw new Refused(present === undefined ? { kind: 'notFound' } : { kind: 'caseChanged', case: present });
}

/** Returns the name under which an account appears in histories. */
export function actorOf({ userId, username, email }: Principal): Actor {
  return { kind: 'account', userId, name: username || email };
}

export interface CaseService extends AccountService {
  readonly mails: ApplicantMails;
  /** Takes a message with files in the same way as what applicants send. The principal has been checked before. */
  takeMessageWithFiles(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}
