import type { Kysely } from 'kysely';
import type { StaffMessage, StaffNote } from '../../../../src/contracts/cases.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { mailStateOf, noteOf } from './words.ts';

/** Oldest first. */
export async function notesOf(db: Kysely<Tables>, submissionId: string): Promise<readonly StaffNote[]> {
  const rows = await db
    .selectFrom('case_notes')
    .select(['id', 'at', 'by_kind', 'by_name', 'text'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(noteOf);
}

/** Oldest first, each with its files and what became of its mail. */
export async function messagesOf(db: Kysely<Tables>, submissionId: string): Promise<readonly StaffMessage[]> {
  const rows = await db
    .selectFrom('case_messages')
    .leftJoin('mails', 'mails.mail_id', 'case_messages.mail_id')
    .select([
      'case_messages.id',
      'case_messages.at',
      'case_messages.by_kind',
      'case_messages.by_name',
      'case_messages.text',
      'case_messages.mail_id',
      'mails.attempts',
      'mails.taken_until',
      'mails.sent_at',
      'mails.refusal',
    ])
    .where('case_messages.submission_id', '=', submissionId)
    .orderBy('case_messages.at')
    .orderBy('case_messages.id')
    .execute();
  const files = await db
    .selectFrom('submission_files')
    .select(['message_id', 'file_id as fileId', 'name', 'type', 'size'])
    .where('submission_id', '=', submissionId)
    .where('message_id', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...noteOf(row),
    attachments: files.flatMap(({ message_id: messageId, ...file }) => (messageId === row.id ? [file] : [])),
    mail: mailStateOf(row),
  }));
}
