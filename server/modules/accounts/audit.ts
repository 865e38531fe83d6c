import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { senderOf } from '../../lib/http/sender.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { AuditEventTable } from '../../lib/store/office-tables.ts';

/** Events about accounts and personal data that are worth tracing later. */
type AuditEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'sign-in blocked'
  | 'signed out'
  /** No valid token, or not the required role. */
  | 'access refused'
  | 'registration asked'
  | 'account activated'
  | 'activation refused'
  | 'reset asked'
  | 'password reset'
  | 'reset refused'
  | 'quotations read'
  | 'quotation read'
  | 'submissions read'
  | 'submission read'
  | 'file opened'
  | 'case changed'
  | 'bundle downloaded'
  | 'list exported'
  | 'templates changed'
  | 'form rules changed'
  | 'quotation decided'
  | 'quotation mailed'
  | 'verdict given'
  | 'note added'
  | 'message sent'
  | 'users read'
  | 'user invited'
  | 'user changed'
  | 'audit read'
  | 'people read'
  | 'person read'
  | 'person changed'
  | 'people merged'
  | 'person exported'
  | 'person erased'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'
  | 'courses changed'
  | 'certificates read'
  | 'reminders switched on'
  | 'reminders switched off';

/** Only internal ids: never an address, a name, or typed text. */
interface AuditFacts {
  readonly userId?: string;
  readonly quotationId?: number;
  readonly submissionId?: string;
  /** Name on the wire, as the form defines it. */
  readonly field?: string;
  readonly count?: number;
  /** Account that the call was about. */
  readonly accountId?: string;
  readonly personId?: string;
  /** Client who was merged into that one. */
  readonly formerPersonId?: string;
}

/** Stores events in addition to the log. */
interface AuditTrail {
  add(event: AuditEvent, facts: AuditFacts): void;
}

/**
 * Writes one structured line to the server's log, whose request id ties it to the line about the answer, and one row.
 */
export function audit(request: FastifyRequest, event: AuditEvent, facts: AuditFacts = {}): void {
  const { level, ...more } = linesOf[event] ?? { level: 'info' };
  const sender = more.namesSender === true ? { sender: senderOf(request) } : {};
  request.log[level]({ audit: event, ...facts, ...sender }, 'audit');
  trails.get(request.server.server)?.add(event, facts);
}

/**
 * Makes guessing visible at a glance, so that its sender can be shut out: the only place where the log contains an
 * address.
 */
const linesOf: Partial<
  Record<AuditEvent, { readonly level: 'info' | 'warn'; readonly namesSender?: boolean }>
> = {
  'sign-in refused': { level: 'warn', namesSender: true },
  'sign-in blocked': { level: 'warn', namesSender: true },
};

/** Keyed by the HTTP server. */
const trails = new WeakMap<object, AuditTrail>();

export function keepAuditTrail(app: FastifyInstance, trail: AuditTrail): void {
  trails.set(app.server, trail);
}

/** Milliseconds within which an event is written, so that many calls share one transaction. */
const delay = 500;

/** Events without a signed-in user that are stored in a minute, so that strangers cannot fill the disk with them. */
const strangersPerMinute = 60;

const mostRows = 200;

/** Stores audit events in the database, for the report. The log gets them too, and immediately. */
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
    // Pending events are still written.
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
