import type { Transaction } from 'kysely';
import type { ActorKind, CaseEventAnswer, EventKind } from '../../../../src/contracts/cases.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';

export interface Actor {
  readonly kind: ActorKind;
  /** Present for an account. */
  readonly userId?: string;
  /** Name as the history shows it; empty for applicant and system. */
  readonly name: string;
}

export const applicant: Actor = { kind: 'applicant', name: '' };
export const system: Actor = { kind: 'system', name: '' };

export interface NewEvent {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: Actor;
  readonly kind: EventKind;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly reason?: string | null;
  /** Present for a verdict: the document's name on the wire. */
  readonly subject?: string;
}

/**
 * Appends a line to the history of a case, in the transaction of the change. The case's row must have been written in
 * it before, which keeps two lines from getting the same number on PostgreSQL.
 */
export async function addEvent(
  transaction: Transaction<Tables>,
  submissionId: string,
  event: NewEvent,
): Promise<void> {
  const { last } = await transaction
    .selectFrom('case_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('case_events')
    .values({
      submission_id: submissionId,
      position: (last ?? 0) + 1,
      at: event.at,
      by_kind: event.by.kind,
      by_user: event.by.userId ?? null,
      by_name: event.by.name,
      kind: event.kind,
      before: event.before ?? null,
      after: event.after ?? null,
      reason: event.reason ?? null,
      subject: event.subject ?? null,
    })
    .execute();
}

/** Reads the history, oldest first. */
export async function eventsOf(db: Database, submissionId: string): Promise<readonly CaseEventAnswer[]> {
  const rows = await db
    .selectFrom('case_events')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute();
  return rows.map(({ at, by_kind, by_name, kind, before, after, reason, subject }) => ({
    at,
    // Only requests/case writes these columns.
    by: { kind: by_kind as ActorKind, name: by_name },
    kind,
    before,
    after,
    reason,
    ...(subject === null ? {} : { subject }),
  }));
}
