import type { Transaction } from 'kysely';
import { folded } from '../../../../src/lib/folded-text.ts';
import { longestMessage, replyFilePart, replyTextPart } from '../../../../src/contracts/cases.ts';
import { checkFile } from '../../../../src/form/file-check.ts';
import type { FileField } from '../../../../src/form/form.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { ReceivedFile } from '../../../lib/files/file-store.ts';
import { fileReceiver } from '../../../lib/limits/file-receiver.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import { type Actor, addToSearch, applicant, type CaseRow, noteActivity } from '../case/change-case.ts';
import type { Received } from '../intake/received.ts';
import type { AdditionRules, Arriving } from './addition.ts';
import { repliesLimit } from './addition-limits.ts';

/** Nobody types so many messages by hand; the device sends the refused ones again later. */
export async function tooManyReplies(
  transaction: Transaction<Tables>,
  submissionId: string,
  { additionId, receivedAt }: Pick<Arriving, 'additionId' | 'receivedAt'>,
): Promise<Refusal | undefined> {
  const { max, window } = repliesLimit;
  const since = new Date(Date.parse(receivedAt) - window).toISOString();
  const [first] = await transaction
    .selectFrom('additions')
    .innerJoin('case_messages', 'case_messages.id', 'additions.addition_id')
    .select('received_at')
    .where('additions.submission_id', '=', submissionId)
    .where('kind', '=', 'reply')
    // Strangers must not shut the applicant out.
    .where('case_messages.by_kind', '=', applicant.kind)
    .where('addition_id', '!=', additionId)
    .where('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .execute();
  if (first === undefined) return undefined;
  const wait = Date.parse(first.received_at) + window - Date.parse(receivedAt);
  return { kind: 'tooManyReplies', max, seconds: Math.max(1, Math.ceil(wait / 1000)) };
}

/** A short answer to the office, or an unsolicited message with files. */
export const replies: AdditionRules = {
  kind: 'reply',
  async refuse(transaction, { submission_id: submissionId }, { additionId, receivedAt, received }) {
    return (
      refusalOfMessage(received) ?? tooManyReplies(transaction, submissionId, { additionId, receivedAt })
    );
  },
  async apply(transaction, locked, arriving) {
    await writeReply(transaction, locked, arriving);
    await noteActivity(transaction, locked, { at: arriving.receivedAt, by: applicant, kind: 'reply' });
  },
};

/** Writes the message itself, without an event. */
export async function writeReply(
  transaction: Transaction<Tables>,
  { submission_id: submissionId }: CaseRow,
  { additionId, receivedAt: at, received }: Arriving,
  by: Actor = applicant,
): Promise<void> {
  const text = received.texts.find(({ name }) => name === replyTextPart)?.text.trim() ?? '';
  await transaction
    .insertInto('case_messages')
    .values({
      id: additionId,
      submission_id: submissionId,
      at,
      by_kind: by.kind,
      by_user: null,
      by_name: by.name,
      text,
      // A repeat is recognised by its addition.
      fingerprint: '',
      mail_id: null,
    })
    .execute();
  await addToSearch(transaction, submissionId, [folded(text)]);
}

export const replyFileParts = [replyFilePart, `${replyFilePart}_1`, `${replyFilePart}_2`] as const;

/** Rules for the file of a reply, as in the forms. */
const replyFile: FileField = {
  name: replyFilePart,
  kind: 'file',
  required: false,
  accept: 'imageOrPdf',
  adviseBelow: limits.maxFileBytes,
};

/** Returns why this is not a message with files; undefined when it is. */
export function refusalOfMessage(received: Received): Refusal | undefined {
  const isSound = textIn(received) !== undefined && received.files.every(isReplyFile);
  const names = received.files.map(({ field }) => field);
  const areOwn = new Set(names).size === names.length && names.every(isReplyFilePart);
  if (isSound && areOwn) return undefined;
  return { kind: 'badReply', max: longestMessage, files: replyFileParts.length };
}

/** Returns the text of a reply; undefined where it is missing or too long, or other texts were sent. */
export function textIn({ texts }: Received): string | undefined {
  const [first, ...others] = texts;
  if (first === undefined || others.length > 0 || first.name !== replyTextPart) return undefined;
  const text = first.text.trim();
  return text === '' || text.length > longestMessage || text.includes('\0') ? undefined : text;
}

export function isReplyFile(file: Pick<ReceivedFile, 'size' | 'head'>): boolean {
  return checkFile(replyFile, file, fileReceiver) === undefined;
}

function isReplyFilePart(name: string): boolean {
  return replyFileParts.some((part) => part === name);
}
