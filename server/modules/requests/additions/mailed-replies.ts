import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  longestMessage,
  mailedPart,
  mailLeftOutPart,
  mailQuotedPart,
  replyFilePart,
  replyTextPart,
} from '../../../../src/contracts/cases.ts';
import { headBytes } from '../../../../src/form/file-type.ts';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { isLocale } from '../../../../src/lib/locale.ts';
import type { ReceivedFile } from '../../../lib/files/file-store.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import { typedText } from '../../../lib/mail/letter.ts';
import type { MailedReply, RepliedFile } from '../../../lib/mail/mailed-reply.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Room } from '../../../lib/room/room.ts';
import { applicant, noteActivity, writeChange } from '../case/change-case.ts';
import { storedRequest } from '../case/stored-request.ts';
import { meterOf, stagedFile, whileStaged } from '../intake/receive.ts';
import { displayName, type ReceivedText } from '../intake/received.ts';
import type { AdditionRules } from './addition.ts';
import { isReplyFile, tooManyReplies, writeReply } from './replies.ts';
import { type AdditionDependencies, takeAddition } from './take-addition.ts';

/** Answers are taken only up to this many characters of each part; the rest stays in the mailbox. */
const longestQuoted = 20_000;

interface MailDependencies extends AdditionDependencies {
  readonly room: Room;
}

/**
 * Takes what an applicant has answered by mail into the case, exactly once: text and files as from the app. Only what
 * certainly comes from the request's own address is taken; everything else is left in the mailbox, untouched.
 * @returns whether it is on the case, now or from an earlier call
 * @throws database and disk errors, after which it can be called again
 */
export async function takeMailedReply(dependencies: MailDependencies, reply: MailedReply): Promise<boolean> {
  const { db, files } = dependencies;
  const submissionId = await answeredRequest(db, reply);
  const original = submissionId === undefined ? undefined : await storedRequest(db, submissionId);
  if (original === undefined || !isOfApplicant(reply, original.email)) return false;
  const { kept, leftOut } = sorted(reply.files);
  const texts = textsOf(reply, leftOut);
  if (texts[0].text === '' && kept.length === 0) return false;
  const { locale } = await db
    .selectFrom('cases')
    .select('locale')
    .where('submission_id', '=', original.submissionId)
    .executeTakeFirstOrThrow();
  try {
    const bytes = kept.reduce((sum, file) => sum + file.bytes.length, 0);
    const admission = await dependencies.room.admit('mail', bytes);
    const meter = meterOf(limits.maxSubmissionBytes, admission);
    const result = await whileStaged(
      files,
      admission,
      async (staging) => {
        const received: ReceivedFile[] = [];
        for (const [index, file] of kept.entries())
          received.push(await stagedFile(partOf(file, index), index, staging, meter));
        return { kind: 'received', received: { texts, files: received, lists: [], odd: [] } };
      },
      (received, staging) =>
        takeAddition(dependencies, mailedReplies, {
          additionId: idOf(original.submissionId, reply.key),
          original,
          received,
          locale: isLocale(locale) ? locale : 'es',
          staging,
        }),
    );
    return result.kind !== 'refused';
  } catch (error) {
    // Such as too many in a day: it is in the mailbox for whoever reads that.
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** The request of the latest mail of ours that it names; a mail with a code belongs to whoever typed the address. */
async function answeredRequest(db: Database, { answers }: MailedReply): Promise<string | undefined> {
  const rows = await db
    .selectFrom('mails')
    .select(['message_id', 'submission_id'])
    .where('message_id', 'in', answers)
    .where('secret', '=', 0)
    .where('submission_id', 'is not', null)
    .execute();
  const latest = answers.find((id) => rows.some((row) => row.message_id === id));
  return rows.find((row) => row.message_id === latest)?.submission_id ?? undefined;
}

function isOfApplicant({ from, isAuthentic }: MailedReply, email: string): boolean {
  const [sender, known] = [mailableEmail(from ?? ''), mailableEmail(email)];
  return isAuthentic && sender !== undefined && sender.toLowerCase() === known?.toLowerCase();
}

interface SortedFiles {
  readonly kept: readonly RepliedFile[];
  /** Names of those that an upload would be refused for, too. */
  readonly leftOut: readonly string[];
}

function sorted(all: readonly RepliedFile[]): SortedFiles {
  const named = all.map(({ name, bytes }) => ({ name: displayName(name), bytes }));
  const sound = named.filter(({ bytes }) =>
    isReplyFile({ size: bytes.length, head: bytes.subarray(0, headBytes) }),
  );
  const kept = sound.slice(0, limits.maxFiles);
  return { kept, leftOut: named.filter((file) => !kept.includes(file)).map(({ name }) => name) };
}

/** A mail that consists of its subject says that. */
function textsOf(
  { text, quoted, subject }: MailedReply,
  leftOut: readonly string[],
): readonly [ReceivedText, ...ReceivedText[]] {
  const said = typedText(text).trim() || typedText(subject).trim();
  const rest = [said.slice(longestMessage), typedText(quoted).trim()]
    .filter((part) => part !== '')
    .join('\n');
  return [
    { name: replyTextPart, text: said.slice(0, longestMessage) },
    { name: mailedPart, text: 'yes' },
    ...(rest === '' ? [] : [{ name: mailQuotedPart, text: rest.slice(0, longestQuoted) }]),
    ...(leftOut.length === 0 ? [] : [{ name: mailLeftOutPart, text: leftOut.join('\n') }]),
  ];
}

function partOf({ name, bytes }: RepliedFile, index: number) {
  const field = index === 0 ? replyFilePart : `${replyFilePart}_${index}`;
  return {
    field,
    name,
    source: Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
  };
}

/** A UUID that every copy of a mail gets (RFC 9562, version 8), so that it is on the case once. */
function idOf(submissionId: string, key: string): string {
  const hash = createHash('sha256').update(`${submissionId} ${key}`).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(16), 16) % 4);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-');
}

/**
 * With files, what was waited for has probably come, so the case goes back to the office. Its documents stay wanted:
 * nobody has said which file is which.
 */
const mailedReplies: AdditionRules = {
  kind: 'reply',
  // It has the mail.
  isQuiet: true,
  refuse: (transaction, { submission_id: submissionId }, arriving) =>
    tooManyReplies(transaction, submissionId, arriving),
  async apply(transaction, locked, arriving) {
    const { receivedAt: at, received } = arriving;
    await writeReply(transaction, locked, arriving);
    const replied = { at, by: applicant, kind: 'reply' } as const;
    if (received.files.length === 0 || locked.state !== 'waitingForApplicant')
      return noteActivity(transaction, locked, replied);
    const moved = { at, by: applicant, kind: 'state', before: locked.state, after: 'inProgress' } as const;
    await writeChange(transaction, locked, {
      fields: { state: 'inProgress' },
      isActivity: true,
      events: [replied, moved],
    });
  },
};
