import type { Transaction } from 'kysely';
import type { Tables } from '../../../lib/store/tables.ts';
import type { CaseRow } from './change-case.ts';
import { addEvent, type NewEvent } from './events.ts';

/** The applicant has said something: the locked case is unread for everybody, and neither its version nor its time moves. */
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
