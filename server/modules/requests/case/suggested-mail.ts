import type { Transaction } from 'kysely';
import { mailedPart, mailSuggestedPart } from '../../../../src/contracts/cases.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { addTombstones } from '../../../lib/store/ids.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { type Actor, applicant, type CaseRow, type NewEvent, writeChange } from './change-case.ts';
import { removeMessage, writeUndone } from './undo.ts';

/** A mail that names a request in its subject alone; staff decide whether it is about it. */
interface SuggestedMail {
  /** Of the message, and of the addition that it came with. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Address; empty: there is none, or more than one. */
  readonly sender: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** @throws Refused notFound for any other message */
export async function suggestedMail(
  transaction: Transaction<Tables>,
  submissionId: string,
  messageId: string,
): Promise<SuggestedMail> {
  const row = await transaction
    .selectFrom('case_messages')
    .innerJoin('additions', 'additions.addition_id', 'case_messages.id')
    .select(['case_messages.id', 'case_messages.at', 'case_messages.by_name', 'additions.fields'])
    .where('case_messages.id', '=', messageId)
    .where('case_messages.submission_id', '=', submissionId)
    .executeTakeFirst();
  // Only take-addition.ts and this module write this column.
  const fields = JSON.parse(row?.fields ?? '{}') as SuggestedMail['fields'];
  if (row === undefined || fields[mailSuggestedPart] === undefined) throw new Refused({ kind: 'notFound' });
  const { id, at, by_name: sender } = row;
  return { id, at, sender, fields };
}

interface Deciding {
  readonly mail: SuggestedMail;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** It is about the request: as if it had answered one of our mails. */
export async function confirmMail(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { mail: { id, sender, fields }, by, at }: Deciding,
): Promise<void> {
  const { [mailSuggestedPart]: _suggested, ...kept } = fields;
  await transaction
    .updateTable('additions')
    .set({ fields: JSON.stringify(kept) })
    .where('addition_id', '=', id)
    .execute();
  const isOwn = fields[mailedPart] === 'yes';
  if (isOwn)
    await transaction
      .updateTable('case_messages')
      .set({ by_kind: applicant.kind, by_name: applicant.name })
      .where('id', '=', id)
      .execute();
  const files = await transaction
    .selectFrom('submission_files')
    .select('file_id')
    .where('submission_id', '=', locked.submission_id)
    .where('message_id', '=', id)
    .execute();
  const { state: before } = locked;
  const moves = isOwn && files.length > 0 && before === 'waitingForApplicant';
  const moved: NewEvent = { at, by: applicant, kind: 'state', before, after: 'inProgress' };
  await writeChange(transaction, locked, {
    fields: moves ? { state: 'inProgress' } : {},
    events: [{ at, by, kind: 'mail', after: sender }, ...(moves ? [moved] : [])],
  });
}

/** It is about something else: it goes, as if it had never come, and is not taken again. */
export async function removeMail(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { mail: { id, at: receivedAt, sender }, by, at }: Deciding,
): Promise<void> {
  const { submission_id: submissionId } = locked;
  await removeMessage(transaction, submissionId, { messageId: id, mailId: null });
  await transaction.deleteFrom('additions').where('addition_id', '=', id).execute();
  await addTombstones(transaction, [id], at);
  const { position } = await transaction
    .selectFrom('case_events')
    .select('position')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'reply')
    .where('at', '=', receivedAt)
    .where('by_name', '=', sender)
    .executeTakeFirstOrThrow();
  await writeUndone(transaction, locked, { formers: [{ lines: [position] }], by, at, hasVersion: true });
}
