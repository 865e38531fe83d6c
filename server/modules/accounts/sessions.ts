import { randomUUID } from 'node:crypto';
import type { Database } from '../../lib/store/open-database.ts';
import { type TokenContent, tokenLifetime } from './tokens.ts';
import { type User, userOf } from './users.ts';

/** A row for the token that is issued now. @param now milliseconds since 1970 */
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
 * The user behind a token; undefined once it was signed out, the password was reset or the account disabled. Roles are
 * the present ones, whatever the token says.
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

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute();
}
