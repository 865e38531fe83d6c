import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type ActorKind,
  type CaseMail,
  mailedPart,
  mailLeftOutPart,
  mailQuotedPart,
  mailSealedPart,
  mailSuggestedPart,
  type StaffMessage,
  type StaffNote,
} from '../../../../src/contracts/cases.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import { hasFailed } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { isErased, isOfAnother, placeOf } from '../../../lib/store/ids.ts';
import type { CaseNoteTable, Tables } from '../../../lib/store/tables.ts';
import { type Actor, addEvent, addToSearch, lockCase } from './change-case.ts';

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
    .leftJoin('additions', 'additions.addition_id', 'case_messages.id')
    .select([
      'case_messages.id',
      'case_messages.at',
      'case_messages.by_kind',
      'case_messages.by_name',
      'case_messages.text',
      'case_messages.mail_id',
      'additions.fields',
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
    .select(['message_id', 'addition_id', 'field', 'file_id as fileId', 'name', 'type', 'size'])
    .where('submission_id', '=', submissionId)
    // The id of a reply is that of its addition: one of its files may be a document by now.
    .where((row) => row.or([row('message_id', 'is not', null), row('addition_id', 'is not', null)]))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...noteOf(row),
    attachments: files.flatMap(({ message_id: messageId, addition_id: additionId, field, ...file }) => {
      if (messageId === row.id) return [file];
      return messageId === null && additionId === row.id ? [{ ...file, field }] : [];
    }),
    mail: mailStateOf(row),
    ...byMailOf(row.fields),
  }));
}

const senders = ['unverified', 'other'] as const;

/** @param fields of the addition that the message came with */
function byMailOf(fields: string | null): Pick<StaffMessage, 'byMail'> {
  // Only take-addition.ts and suggested-mail.ts write this column.
  const texts = JSON.parse(fields ?? '{}') as Readonly<Record<string, string>>;
  if (texts[mailedPart] === undefined) return {};
  return {
    byMail: {
      sender: senders.find((one) => one === texts[mailedPart]) ?? 'applicant',
      isSuggested: texts[mailSuggestedPart] !== undefined,
      isSealed: texts[mailSealedPart] !== undefined,
      quoted: texts[mailQuotedPart] ?? '',
      leftOut: (texts[mailLeftOutPart] ?? '').split('\n').filter((name) => name !== ''),
    },
  };
}

/** Ids of the mails among these of which nobody has said yet that they are about the request: no export has them. */
export function undecidedIn(messages: readonly StaffMessage[]): ReadonlySet<string | null> {
  return new Set(messages.flatMap(({ id, byMail }) => (byMail?.isSuggested === true ? [id] : [])));
}

/** Returns those of these requests whose applicant does not receive our mails at the current address. */
export async function withMailTrouble(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('submissions', 'submissions.submission_id', 'mails.submission_id')
    .select('mails.submission_id as id')
    .where('mails.submission_id', 'in', [...ids])
    .where('refusal', 'is not', null)
    // Compared as mail servers compare addresses.
    .where(sql<boolean>`lower(recipient) = lower(applicant_email)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as later')
            .select('later.mail_id')
            .whereRef('later.submission_id', '=', 'mails.submission_id')
            .whereRef('later.recipient', '=', 'mails.recipient')
            .whereRef('later.created_at', '>', 'mails.created_at')
            .where('later.sent_at', 'is not', null)
            .where('later.refusal', 'is', null),
        ),
      ),
    )
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Reads every mail to the applicant of a request, oldest first, with its delivery state. */
export async function mailsOf(
  db: Kysely<Tables>,
  submissionId: string,
  now: string,
): Promise<readonly CaseMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select([
      'mail_id',
      'subject',
      'title',
      'created_at',
      'attempts',
      'taken_until',
      'sent_at',
      'refusal',
      'useful_until',
    ])
    .where('submission_id', '=', submissionId)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
  return rows.flatMap((row) => {
    const mail = mailStateOf(row);
    if (mail === null) return [];
    const isOver = row.sent_at === null && row.useful_until !== null && row.useful_until <= now;
    return [
      {
        at: row.created_at,
        subject: row.title ?? row.subject,
        ...mail,
        state: isOver ? ('givenUp' as const) : mail.state,
        refusal: row.refusal,
      },
    ];
  });
}

export interface MailProgress {
  readonly mail_id: string | null;
  /** Null: there is no such mail. */
  readonly attempts: number | null;
  readonly taken_until: string | null;
  readonly sent_at: string | null;
  readonly refusal: string | null;
}

function mailStateOf({
  attempts,
  taken_until,
  sent_at: sentAt,
  refusal,
}: Omit<MailProgress, 'mail_id'>): StaffMessage['mail'] {
  if (attempts === null) return null;
  // Includes a mail that was sent and bounced.
  if (refusal !== null) return { state: 'refused', sentAt };
  if (sentAt !== null) return { state: 'sent', sentAt };
  return { state: hasFailed({ attempts, taken_until }) ? 'failing' : 'waiting', sentAt: null };
}
