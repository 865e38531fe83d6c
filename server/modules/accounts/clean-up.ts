import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import { adoptMails } from '../../lib/mail/mail-queue.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { auditEventsKept, sentTextsKept } from './account-limits.ts';

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
