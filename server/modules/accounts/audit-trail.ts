import { randomUUID } from 'node:crypto';
import type { Database } from '../../lib/store/open-database.ts';
import type { AuditEventTable } from '../../lib/store/people-tables.ts';
import type { AuditTrail } from './audit.ts';

/** Milliseconds within which an event is written: many calls make one transaction. */
const delay = 500;

/** Events of nobody who is signed in that are kept in a minute: strangers cannot fill the disk with them. */
const strangersPerMinute = 60;

/** Rows of one statement. */
const mostRows = 200;

/** Keeps audit events in the database, for the report. The log has them too, and has them at once. */
export function openAuditTrail(
  db: Database,
  now: () => number,
  failed: (error: unknown) => void,
): AuditTrail & { stop(): Promise<void> } {
  let waiting: AuditEventTable[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const ofStrangers = { since: 0, count: 0 };
  const isTooMany = (): boolean => {
    if (now() - ofStrangers.since >= 60_000) Object.assign(ofStrangers, { since: now(), count: 0 });
    ofStrangers.count += 1;
    return ofStrangers.count > strangersPerMinute;
  };
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    writing = writing.then(() => insert(db, rows)).catch(failed);
    return writing;
  };
  return {
    add(event, { userId, ...facts }) {
      if (userId === undefined && isTooMany()) return;
      waiting.push({
        event_id: randomUUID(),
        at: new Date(now()).toISOString(),
        event,
        user_id: userId ?? null,
        facts: JSON.stringify(facts),
      });
      if (waiting.length >= mostRows) void write();
      else timer ??= setTimeout(() => void write(), delay).unref();
    },
    // What waits is written still.
    stop: write,
  };
}

async function insert(db: Database, rows: readonly AuditEventTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows) {
    await db
      .insertInto('audit_events')
      .values(rows.slice(from, from + mostRows))
      .execute();
  }
}
