import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  longestMessage,
  mailedPart,
  mailLeftOutPart,
  mailQuotedPart,
  mailSealedPart,
  mailSuggestedPart,
  replyFilePart,
  replyTextPart,
  type StaffMessage,
} from '../../../../src/contracts/cases.ts';
import { headBytes } from '../../../../src/form/file-type.ts';
import { mailableEmail, normalEmail } from '../../../../src/lib/email.ts';
import { isReviewer } from '../../../../src/contracts/roles.ts';
import { isLocale } from '../../../../src/lib/locale.ts';
import type { ReceivedFile } from '../../../lib/files/file-store.ts';
import { isoAt } from '../../../lib/jobs/job-lane.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import { typedText } from '../../../lib/mail/letter.ts';
import type { MailedReply, RepliedFile } from '../../../lib/mail/mailed-reply.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { addressIn } from '../../../lib/settings/setting-values.ts';
import { type Allowance, countAttempt, refundAttempt } from '../../../lib/store/attempts.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { writeFact } from '../../../lib/store/store-facts.ts';
import { mailboxOf } from '../../../lib/mail/mail-queue.ts';
import type { Room } from '../../../lib/room/room.ts';
import { wasRemoved } from '../case/suggested-mail.ts';
import { userOf } from '../../accounts/users.ts';
import { applicant, noteActivity, noteUnread, writeChange } from '../case/change-case.ts';
import { type StoredRequest, storedRequest } from '../case/stored-request.ts';
import { meterOf, stagedFile, whileStaged } from '../intake/receive.ts';
import { displayName, type ReceivedText } from '../intake/received.ts';
import type { AdditionRules } from './addition.ts';
import { mailedLimits, mostLeftOut } from './addition-limits.ts';
import { isReplyFile, tooManyReplies, writeReply } from './replies.ts';
import { type AdditionDependencies, takeAddition } from './take-addition.ts';

/** Answers are taken only up to this many characters of each part; the rest stays in the mailbox. */
const longestQuoted = 20_000;

interface MailDependencies extends AdditionDependencies {
  readonly room: Room;
}

/**
 * Takes a mail into its case, exactly once: text and files as from the app. What certainly comes from the request's own
 * address is the applicant's answer; anything else is shown as what it is, and what only names the request in its
 * subject is asked about.
 * @returns whether it is on the case, now or from an earlier call, and nobody has to see it in the mailbox
 * @throws database and disk errors, and Refused where there is no room for an applicant's answer; it can be called again
 */
export async function takeMailedReply(dependencies: MailDependencies, reply: MailedReply): Promise<boolean> {
  const { db } = dependencies;
  const from = mailableEmail(reply.from ?? '') ?? '';
  if (await isOurs(dependencies, from)) return false;
  const found = await requestOf(db, reply);
  const original = found && (await storedRequest(db, found.submissionId));
  if (found === undefined || original === undefined) return false;
  const sender = senderOf(reply, from, original.email);
  const mail = { reply, original, sender, from, isSuggested: found.isSuggested };
  if (await wasRemoved(db, idOf(mail))) return false;
  const { kept, leftOut } = sorted(reply.files);
  const texts = textsOf(mail, leftOut);
  if (texts[0].text === '' && kept.length === 0) return false;
  const isOnCase = await takeWithinLimits(dependencies, mail, { texts, kept });
  return isOnCase && !found.isSuggested && !reply.isEncrypted;
}

/** Whether it is the office itself, or one of the staff, with a copy to the office. */
async function isOurs({ db, mails }: MailDependencies, from: string): Promise<boolean> {
  const address = from.toLowerCase();
  if (address === '') return false;
  if (address === mailableEmail(addressIn(mails.letterhead.officeEmail))?.toLowerCase()) return true;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', normalEmail(address))
    .executeTakeFirst();
  // Applicants may have an account, too.
  return user !== undefined && isReviewer(userOf(user).roles);
}

type MailSender = NonNullable<StaffMessage['byMail']>['sender'];

interface MailOfCase {
  readonly reply: MailedReply;
  readonly original: StoredRequest;
  readonly sender: MailSender;
  /** Address; empty: there is none, or more than one. */
  readonly from: string;
  readonly isSuggested: boolean;
}

interface MailContents {
  readonly texts: readonly ReceivedText[];
  readonly kept: readonly RepliedFile[];
}

/** Counts only what is new. What is beyond a limit stays in the mailbox, and health says so. */
async function takeWithinLimits(
  dependencies: MailDependencies,
  mail: MailOfCase,
  contents: MailContents,
): Promise<boolean> {
  const { db, now } = dependencies;
  const counted: (readonly string[])[] = [];
  const refund = async (): Promise<void> => {
    for (const key of counted) await refundAttempt(db, key);
  };
  for (const { key, allowance } of countedAs(mail)) {
    counted.push(key);
    if ((await countAttempt(db, key, allowance, now())).kind === 'allowed') continue;
    await refund();
    return (await isKnown(db, idOf(mail))) || leave(dependencies);
  }
  try {
    const kind = await take(dependencies, mail, contents);
    if (kind !== 'stored') await refund();
    return kind !== 'refused';
  } catch (error) {
    await refund();
    if (!(error instanceof Refused)) throw error;
    // Erased, or removed by staff, meanwhile.
    if (error.refusal.kind === 'notFound') return false;
    // For an applicant's answer there will be room again.
    if (isOwn(mail) && ['storageFull', 'tooMuchToday', 'unavailable'].includes(error.refusal.kind))
      throw error;
    return leave(dependencies);
  }
}

/** Anybody can write an address into From: such mails must not use up what its owner may send. */
function countedAs(
  mail: MailOfCase,
): readonly { readonly key: readonly string[]; readonly allowance: Allowance }[] {
  const mailbox = mailboxOf(mail.from);
  const { ofMailbox, ofCorrespondents } = mailedLimits;
  if (isOwn(mail)) return [{ key: ['mailed', mailbox], allowance: ofMailbox }];
  return [
    { key: ['mailed by a correspondent', mailbox], allowance: ofMailbox },
    { key: ['mailed by correspondents'], allowance: ofCorrespondents },
  ];
}

/** Whether it is on the case from an earlier call. */
async function isKnown(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('additions')
    .select('addition_id')
    .where('addition_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function leave({ db, now }: MailDependencies): Promise<false> {
  await writeFact(db, 'repliesLeft', isoAt(now()));
  return false;
}

function isOwn({ sender, isSuggested }: MailOfCase): boolean {
  return sender === 'applicant' && !isSuggested;
}

async function take(
  dependencies: MailDependencies,
  mail: MailOfCase,
  { texts, kept }: MailContents,
): Promise<'stored' | 'repeated' | 'refused'> {
  const { db, files, room } = dependencies;
  const { original } = mail;
  const { locale } = await db
    .selectFrom('cases')
    .select('locale')
    .where('submission_id', '=', original.submissionId)
    .executeTakeFirstOrThrow();
  const bytes = kept.reduce((sum, file) => sum + file.bytes.length, 0);
  const share = isOwn(mail) ? 'mail' : 'mail of correspondents';
  const admission = await (bytes === 0 ? room.admitSmall(share, 0) : room.admit(share, bytes));
  const meter = meterOf(limits.maxSubmissionBytes, admission);
  const { kind } = await whileStaged(
    files,
    admission,
    async (staging) => {
      const received: ReceivedFile[] = [];
      for (const [index, file] of kept.entries())
        received.push(await stagedFile(partOf(file, index), index, staging, meter));
      return { kind: 'received', received: { texts, files: received, lists: [], odd: [] } };
    },
    (received, staging) =>
      takeAddition(dependencies, rulesFor(mail), {
        additionId: idOf(mail),
        original,
        received,
        locale: isLocale(locale) ? locale : 'es',
        staging,
      }),
  );
  return kind;
}

/** The request of the latest mail of ours that it names, or else the one that its subject names. */
async function requestOf(
  db: Database,
  { answers, references }: MailedReply,
): Promise<{ readonly submissionId: string; readonly isSuggested: boolean } | undefined> {
  const answered = await answeredRequest(db, answers);
  if (answered !== undefined) return { submissionId: answered, isSuggested: false };
  if (references.length === 0) return undefined;
  const rows = await db
    .selectFrom('cases')
    .select(['submission_id', 'reference'])
    .where('reference', 'in', references)
    .execute();
  const first = references.find((one) => rows.some(({ reference }) => reference === one));
  const named = rows.find(({ reference }) => reference === first);
  return named && { submissionId: named.submission_id, isSuggested: true };
}

/** A mail with a code belongs to whoever typed the address. */
async function answeredRequest(db: Database, answers: readonly string[]): Promise<string | undefined> {
  if (answers.length === 0) return undefined;
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

function senderOf({ isAuthentic }: MailedReply, from: string, email: string): MailSender {
  if (from === '' || from.toLowerCase() !== mailableEmail(email)?.toLowerCase()) return 'other';
  return isAuthentic ? 'applicant' : 'unverified';
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
  const leftOut = named.filter((file) => !kept.includes(file)).map(({ name }) => name);
  const beyond = leftOut.length - mostLeftOut;
  return { kept, leftOut: [...leftOut.slice(0, mostLeftOut), ...(beyond > 0 ? [`… +${beyond}`] : [])] };
}

/** A mail that consists of its subject says that. */
function textsOf(
  { reply: { text, quoted, subject, isEncrypted }, sender, isSuggested }: MailOfCase,
  leftOut: readonly string[],
): readonly [ReceivedText, ...ReceivedText[]] {
  const said = typedText(text).trim() || typedText(subject).trim();
  const rest = [said.slice(longestMessage), typedText(quoted).trim()]
    .filter((part) => part !== '')
    .join('\n');
  return [
    { name: replyTextPart, text: said.slice(0, longestMessage) },
    { name: mailedPart, text: sender },
    ...(isSuggested ? [{ name: mailSuggestedPart, text: 'yes' }] : []),
    ...(isEncrypted ? [{ name: mailSealedPart, text: 'yes' }] : []),
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
function idOf({ original, reply, from }: MailOfCase): string {
  const hash = createHash('sha256')
    .update(`${original.submissionId} ${reply.key} ${from.toLowerCase()}`)
    .digest('hex');
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
 * With files of the applicant, what was waited for has probably come, so the case goes back to the office. Its documents
 * stay wanted: nobody has said which file is which. What only names the request makes it unread and nothing else.
 */
function rulesFor(mail: MailOfCase): AdditionRules {
  const isAnswer = isOwn(mail);
  const by = isAnswer ? applicant : ({ kind: 'correspondent', name: mail.from } as const);
  return {
    kind: 'reply',
    // It has the mail.
    isQuiet: true,
    async refuse(transaction, { submission_id: submissionId }, arriving) {
      if (await wasRemoved(transaction, arriving.additionId)) return { kind: 'notFound' };
      return isAnswer ? tooManyReplies(transaction, submissionId, arriving) : undefined;
    },
    async apply(transaction, locked, arriving) {
      const { receivedAt: at, received } = arriving;
      await writeReply(transaction, locked, arriving, by);
      if (mail.isSuggested) return noteUnread(transaction, locked, { at, by, kind: 'mail' });
      const replied = { at, by, kind: 'reply' } as const;
      if (!isAnswer || received.files.length === 0 || locked.state !== 'waitingForApplicant')
        return noteActivity(transaction, locked, replied);
      const moved = { at, by, kind: 'state', before: locked.state, after: 'inProgress' } as const;
      await writeChange(transaction, locked, {
        fields: { state: 'inProgress' },
        isActivity: true,
        events: [replied, moved],
      });
    },
  };
}
