import type { FastifyRequest } from 'fastify';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { ActorKind, CaseEventAnswer, EventKind } from '../../../../src/contracts/cases.ts';
import { type FormId, isFeedback } from '../../../../src/forms/index.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import { holdsFor, ifMatchOf } from '../../../lib/http/headers.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { CaseTable, Tables } from '../../../lib/store/tables.ts';
import type { Principal } from '../../accounts/authorize.ts';
import { readCase } from './read-case.ts';

export type CaseRow = Selectable<CaseTable>;

/**
 * Reads the case of a request and locks its row until the transaction ends: concurrent changes wait and then see the
 * result. Undefined: there is none. (On libsql only one transaction writes at a time; the empty update takes that lock
 * before anything is read.)
 */
export async function lockCase(
  transaction: Transaction<Tables>,
  submissionId: string,
): Promise<CaseRow | undefined> {
  return transaction
    .updateTable('cases')
    .set((row) => ({ version: row.ref('version') }))
    .where('submission_id', '=', submissionId)
    .returningAll()
    .executeTakeFirst();
}

type CaseFields = Partial<Pick<CaseTable, 'state' | 'assignee'>>;

export interface CaseChangeToWrite {
  readonly fields: CaseFields;
  /** Whether the applicant did something, which makes the case unread for everybody. */
  readonly isActivity?: boolean;
  /** At least one; the time of the first is the time of the change. */
  readonly events: readonly [NewEvent, ...NewEvent[]];
}

/** Writes a change to a locked case, with its events; the version goes up by one. Returns the updated row. */
export async function writeChange(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { fields, isActivity = false, events }: CaseChangeToWrite,
): Promise<CaseRow> {
  const changed = {
    ...fields,
    version: locked.version + 1,
    activity: locked.activity + (isActivity ? 1 : 0),
    changed_at: events[0].at,
  };
  await transaction
    .updateTable('cases')
    .set(changed)
    .where('submission_id', '=', locked.submission_id)
    .execute();
  if (isActivity) {
    await transaction.deleteFrom('case_reads').where('submission_id', '=', locked.submission_id).execute();
  }
  for (const event of events) await addEvent(transaction, locked.submission_id, event);
  return { ...locked, ...changed };
}

/**
 * Marks the locked case as unread for everybody after a message of the applicant, without changing its version or time.
 */
export async function noteActivity(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  event: NewEvent,
): Promise<void> {
  await transaction
    .updateTable('cases')
    .set({ activity: locked.activity + 1 })
    .where('submission_id', '=', locked.submission_id)
    .execute();
  await noteUnread(transaction, locked, event);
}

/** Marks the locked case as unread for everybody and no more: what is put off stays so. */
export async function noteUnread(
  transaction: Transaction<Tables>,
  { submission_id: submissionId }: CaseRow,
  event: NewEvent,
): Promise<void> {
  await transaction.deleteFrom('case_reads').where('submission_id', '=', submissionId).execute();
  await addEvent(transaction, submissionId, event);
}

interface NewCase {
  readonly submissionId: string;
  readonly form: FormId;
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly locale: Locale;
}

/** Opens the case of a new request, in its transaction. Feedback needs no work, so it is done and read at once. */
export async function openCase(transaction: Transaction<Tables>, opened: NewCase): Promise<void> {
  const { submissionId, form, reference, receivedAt: at, locale } = opened;
  const waits = !isFeedback(form);
  await transaction
    .insertInto('cases')
    .values({
      submission_id: submissionId,
      form,
      reference,
      received_at: at,
      state: waits ? 'new' : 'done',
      assignee: null,
      version: 1,
      changed_at: at,
      activity: waits ? 1 : 0,
      locale,
    })
    .execute();
  await addEvent(transaction, submissionId, { at, by: applicant, kind: 'received' });
  if (waits) return;
  await addEvent(transaction, submissionId, {
    at,
    by: system,
    kind: 'state',
    before: 'new',
    after: 'done',
    // The history uses this code for feedback of any form.
    reason: 'evaluation',
  });
}

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
  /** For a verdict: the document's name on the wire; for an undo: the position of the undone line. */
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
  const last = await lastPosition(transaction, submissionId);
  await transaction
    .insertInto('case_events')
    .values({
      submission_id: submissionId,
      position: last + 1,
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

/** The number of lines in the history of a case. */
export async function lastPosition(transaction: Transaction<Tables>, submissionId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('case_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
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

/**
 * A line of the history for whoever gets an export: without the address of a stranger whose mail named the request. That
 * of one that belongs there stands in its next lines.
 */
export function withoutSuggested(event: CaseEventAnswer): CaseEventAnswer {
  const isSuggestion = event.kind === 'mail' && event.by.kind === 'correspondent';
  return isSuggestion ? { ...event, by: { ...event.by, name: '' } } : event;
}

/** Adds words by which a request is found. @param texts folded */
export async function addToSearch(
  transaction: Transaction<Tables>,
  submissionId: string,
  texts: readonly string[],
): Promise<void> {
  const added = searchable(texts);
  if (added === '') return;
  await transaction
    .updateTable('submissions')
    .set({ search_text: sql<string>`search_text || ${` ${added}`}` })
    .where('submission_id', '=', submissionId)
    .execute();
}

function searchable(texts: readonly string[]): string {
  const words = texts.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim());
  return words.filter((text) => text !== '').join(' ');
}

/** Takes back what addToSearch has added last for these texts. */
export async function removeFromSearch(
  transaction: Transaction<Tables>,
  submissionId: string,
  texts: readonly string[],
): Promise<void> {
  const removed = searchable(texts);
  if (removed === '') return;
  const { search_text: present } = await transaction
    .selectFrom('submissions')
    .select('search_text')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const at = (present ?? '').lastIndexOf(` ${removed}`);
  if (present === null || at < 0) return;
  await transaction
    .updateTable('submissions')
    .set({ search_text: present.slice(0, at) + present.slice(at + removed.length + 1) })
    .where('submission_id', '=', submissionId)
    .execute();
}
