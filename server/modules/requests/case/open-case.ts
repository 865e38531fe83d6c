import type { Transaction } from 'kysely';
import { type FormId, isFeedback } from '../../../../src/forms/index.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { addEvent, applicant, system } from './events.ts';

export interface NewCase {
  readonly submissionId: string;
  readonly form: FormId;
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The applicant's language. */
  readonly locale: Locale;
}

/** The case of a new submission, in its transaction. Feedback waits for nobody: it is done, and read, at once. */
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
    reason: 'evaluation',
  });
}
