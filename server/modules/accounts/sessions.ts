import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { longestSession } from '../../../src/contracts/accounts.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { type TokenContent, tokenLifetime } from './tokens.ts';
import { type User, userOf } from './users.ts';

/** Creates the row for a token about to be issued. @param now milliseconds since 1970 */
export async function openSession(db: Database, { userId }: User, now: number): Promise<string> {
  const sessionId = randomUUID();
  const expiresAt = new Date(now + tokenLifetime * 1000).toISOString();
  await db
    .insertInto('sessions')
    .values({
      session_id: sessionId,
      user_id: userId,
      expires_at: expiresAt,
      opened_at: new Date(now).toISOString(),
    })
    .execute();
  return sessionId;
}

/**
 * Returns the user behind a token; undefined once it was signed out, the password was reset or the account disabled.
 * Roles are the current ones, whatever the token says.
 */
export async function principalOf(
  db: Database,
  { sessionId, userId }: TokenContent,
  now: number,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['users.user_id', 'email', 'username', 'roles', 'created_at', 'disabled_at'])
    .where('session_id', '=', sessionId)
    .where('users.user_id', '=', userId)
    .where('sessions.expires_at', '>', new Date(now).toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : userOf(row);
}

/**
 * Extends a session by a whole tokenLifetime from now, but never beyond longestSession after its password was typed.
 * @returns milliseconds since 1970 at which it ends; undefined when it has ended
 */
export async function renewSession(
  db: Database,
  sessionId: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['opened_at', 'expires_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Sessions from before renewals existed were opened an hour before their end.
  const openedAt =
    row.opened_at === null ? Date.parse(row.expires_at) - tokenLifetime * 1000 : Date.parse(row.opened_at);
  const until = Math.min(now + tokenLifetime * 1000, openedAt + longestSession * 60 * 60_000);
  if (until <= now) return undefined;
  const renewed = await db
    .updateTable('sessions')
    .set({ expires_at: new Date(until).toISOString() })
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst();
  return renewed === undefined ? undefined : until;
}

export async function endOtherSessions(
  db: Database | Transaction<Tables>,
  userId: string,
  sessionId: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('session_id', '!=', sessionId)
    .execute();
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute();
}
