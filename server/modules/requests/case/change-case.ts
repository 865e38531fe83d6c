import type { Selectable, Transaction } from 'kysely';
import { type FormId, isFeedback } from '../../../../src/forms/index.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { CaseTable, Tables } from '../../../lib/store/tables.ts';
import { addEvent, applicant, type NewEvent, system } from './events.ts';

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
  const { submission_id: submissionId } = locked;
  await transaction
    .updateTable('cases')
    .set({ activity: locked.activity + 1 })
    .where('submission_id', '=', submissionId)
    .execute();
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
