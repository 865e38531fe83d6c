import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ActorKind, StaffMessage, StaffNote } from '../../../../src/contracts/cases.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { isErased, isOfAnother, placeOf } from '../../../lib/store/ids.ts';
import type { CaseNoteTable, Tables } from '../../../lib/store/tables.ts';
import { lockCase } from './change-case.ts';
import { type Actor, addEvent } from './events.ts';
import { addToSearch } from './search-text.ts';
import { mailStateOf } from './case-mails.ts';

export interface NewWords {
  /** The Idempotency-Key. */
  readonly id: string;
  readonly submissionId: string;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly text: string;
  /** Identifies a repeat where there is more than a text. */
  readonly fingerprint?: string;
}

type Table = 'case_notes' | 'case_messages';
const kinds = { case_notes: 'note', case_messages: 'message' } as const;

/** Returns false for a repeat. @throws Refused notFound, keyReused for other words under the same key */
export async function addNote(transaction: Transaction<Tables>, note: NewWords): Promise<boolean> {
  const row = await claim(transaction, 'case_notes', note);
  if (row === undefined) return false;
  await transaction.insertInto('case_notes').values(row).execute();
  await addToSearch(transaction, note.submissionId, [folded(note.text)]);
  return true;
}

/**
 * As addNote.
 * @throws Refused also erased, and keyOfOther for the id of a request or an addition
 * @param mailId of the mail that carries it; null: none
 */
export async function addMessage(
  transaction: Transaction<Tables>,
  message: NewWords,
  mailId: string | null,
): Promise<boolean> {
  const row = await claim(transaction, 'case_messages', message);
  if (row === undefined) return false;
  await transaction
    .insertInto('case_messages')
    .values({ ...row, mail_id: mailId })
    .execute();
  await addToSearch(transaction, message.submissionId, [folded(message.text)]);
  return true;
}

/** Keeps the case locked, so that two concurrent repeats are handled one after the other. */
async function claim(
  transaction: Transaction<Tables>,
  table: Table,
  { id, submissionId, by, at, text, fingerprint: given }: NewWords,
): Promise<CaseNoteTable | undefined> {
  if ((await lockCase(transaction, submissionId)) === undefined) throw new Refused({ kind: 'notFound' });
  const fingerprint =
    given ??
    createHash('sha256')
      .update(JSON.stringify([submissionId, text]))
      .digest('hex');
  const first = await transaction
    .selectFrom(table)
    .select('fingerprint')
    .where('id', '=', id)
    .executeTakeFirst();
  if (first?.fingerprint === fingerprint) return undefined;
  if (first !== undefined) throw new Refused({ kind: 'keyReused' });
  if (table === 'case_messages') await refuseUsedKey(transaction, id);
  await addEvent(transaction, submissionId, { at, by, kind: kinds[table] });
  return {
    id,
    submission_id: submissionId,
    at,
    by_kind: by.kind,
    by_user: by.userId ?? null,
    by_name: by.name,
    text,
    fingerprint,
  };
}

/** @throws Refused erased, keyOfOther */
async function refuseUsedKey(transaction: Transaction<Tables>, id: string): Promise<void> {
  const own = { kind: 'message', id } as const;
  if (await isErased(transaction, id, placeOf(own))) throw new Refused({ kind: 'erased', submissionId: id });
  if (await isOfAnother(transaction, own)) throw new Refused({ kind: 'keyOfOther' });
}

function noteOf(row: Pick<CaseNoteTable, 'id' | 'at' | 'by_kind' | 'by_name' | 'text'>): StaffNote {
  // Only this API writes this column.
  return {
    id: row.id,
    at: row.at,
    by: { kind: row.by_kind as ActorKind, name: row.by_name },
    text: row.text,
  };
}

/** Reads the notes, oldest first. */
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

/** Reads the messages, oldest first, each with its files and the state of its mail. */
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
