import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { longestSession } from '../../../src/contracts/accounts.ts';
import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import { adoptMails } from '../../lib/mail/mail-queue.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { auditEventsKept, sentTextsKept } from './account-limits.ts';
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

const hour = 60 * 60_000;

/** The job that deletes expired rows every hour. */
export function cleaningUp(db: Database, now: () => number): Work {
  return async () => {
    await cleanUp(db, isoAt(now()));
    // Mails queued by an older release without jobs that ran beside this one.
    await adoptMails(db, isoAt(now()));
    return { again: isoAt(now() + hour) };
  };
}

/**
 * Also clears codes and tokens from mails that were never delivered, and the texts of mails sent long ago: their
 * content is in the request, and the row still tells that and when they were sent.
 * @param now ISO 8601
 */
export async function cleanUp(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('registrations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_secrets').where('expires_at', '<=', now).execute();
  await db.deleteFrom('known_senders').where('expires_at', '<=', now).execute();
  await db.deleteFrom('access_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('access_grants').where('expires_at', '<=', now).execute();
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('undoable_changes').where('until', '<=', now).execute();
  await db.deleteFrom('push_subscriptions').where('expires_at', '<=', now).execute();
  const anHourAgo = new Date(Date.parse(now) - hour).toISOString();
  await db.deleteFrom('case_viewers').where('seen_at', '<=', anHourAgo).execute();
  await db
    .updateTable('mails')
    .set({ body: '', html: null })
    .where('secret', '=', 1)
    .where('useful_until', '<=', now)
    .execute();
  const kept = new Date(Date.parse(now) - sentTextsKept).toISOString();
  await db
    .updateTable('mails')
    .set({ body: '', html: null })
    .where((row) => row.or([row('sent_at', '<=', kept), row('useful_until', '<=', kept)]))
    .where('body', '!=', '')
    .execute();
  const auditedUntil = new Date(Date.parse(now) - auditEventsKept).toISOString();
  await db.deleteFrom('audit_events').where('at', '<=', auditedUntil).execute();
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
}
