import type { Kysely, Transaction } from 'kysely';
import { mailedPart, mailSuggestedPart } from '../../../../src/contracts/cases.ts';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { isNotUndone } from '../../../lib/store/undone.ts';
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
  // PostgreSQL takes no NUL in a text.
  if (messageId.includes('\0')) throw new Refused({ kind: 'notFound' });
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

/**
 * It is about the request: from now on it is what it would have been as an answer to one of our mails. The applicant's
 * files bring a case back to the office that was waiting for them when they came.
 */
export async function confirmMail(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { mail: { id, at: receivedAt, sender, fields }, by, at }: Deciding,
): Promise<void> {
  const { submission_id: submissionId, state: before } = locked;
  const { [mailSuggestedPart]: _suggested, ...kept } = fields;
  const wasOwn = fields[mailedPart] === 'applicant';
  const isOwn = wasOwn && (await isAddressOf(transaction, submissionId, sender));
  await transaction
    .updateTable('additions')
    .set({ fields: JSON.stringify(wasOwn && !isOwn ? { ...kept, [mailedPart]: 'other' } : kept) })
    .where('addition_id', '=', id)
    .execute();
  const author = isOwn ? applicant : ({ kind: 'correspondent', name: sender } as const);
  if (isOwn)
    await transaction
      .updateTable('case_messages')
      .set({ by_kind: applicant.kind, by_name: applicant.name })
      .where('id', '=', id)
      .execute();
  const moves =
    isOwn && before === 'waitingForApplicant' && (await bringsFiles(transaction, submissionId, id));
  const wasAskedBefore = (await lastMoveOf(transaction, submissionId)) < receivedAt;
  const moved: NewEvent = { at, by: applicant, kind: 'state', before, after: 'inProgress' };
  await writeChange(transaction, locked, {
    fields: moves && wasAskedBefore ? { state: 'inProgress' } : {},
    events: [
      { at, by, kind: 'mail', after: sender },
      { at, by: author, kind: 'reply' },
      ...(moves && wasAskedBefore ? [moved] : []),
    ],
  });
}

/** Compared with the address of now: it may have been corrected since. */
async function isAddressOf(
  transaction: Transaction<Tables>,
  submissionId: string,
  sender: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('submissions')
    .select('applicant_email')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return mailableEmail(row?.applicant_email ?? '')?.toLowerCase() === sender.toLowerCase();
}

async function bringsFiles(
  transaction: Transaction<Tables>,
  submissionId: string,
  messageId: string,
): Promise<boolean> {
  const file = await transaction
    .selectFrom('submission_files')
    .select('file_id')
    .where('submission_id', '=', submissionId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return file !== undefined;
}

/** ISO 8601; empty: it has never moved. */
async function lastMoveOf(transaction: Transaction<Tables>, submissionId: string): Promise<string> {
  const { at } = await transaction
    .selectFrom('case_events')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'state')
    .where(isNotUndone('case_events'))
    .executeTakeFirstOrThrow();
  return at ?? '';
}

/**
 * It is about something else: it goes, and is not taken again. (No tombstone: a restored backup may hold it.)
 */
export async function removeMail(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { mail: { id, at: receivedAt, sender }, by, at }: Deciding,
): Promise<void> {
  const { submission_id: submissionId } = locked;
  await removeMessage(transaction, submissionId, { messageId: id, mailId: null });
  await transaction.deleteFrom('additions').where('addition_id', '=', id).execute();
  await transaction
    .insertInto('removed_mails')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { position } = await transaction
    .selectFrom('case_events')
    .select('position')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'mail')
    .where('at', '=', receivedAt)
    .where('by_name', '=', sender)
    .executeTakeFirstOrThrow();
  await writeUndone(transaction, locked, { formers: [{ lines: [position] }], by, at, hasVersion: true });
}

/** Whether staff have removed the mail with this id. */
export async function wasRemoved(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db.selectFrom('removed_mails').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
