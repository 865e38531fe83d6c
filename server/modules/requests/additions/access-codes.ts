import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type AccessCodeRequest, accessLinkHash } from '../../../../src/contracts/results.ts';
import { mailableEmail, normalEmail } from '../../../../src/lib/email.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { type Sender, senderKey } from '../../../lib/http/sender.ts';
import { countMail, mailboxOf } from '../../../lib/mail/mail-limits.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import { countAttempt, refundAttempt } from '../../../lib/store/attempts.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { addJob } from '../../../lib/jobs/job-queue.ts';
import { isoAt, type Work } from '../../../lib/jobs/job-lane.ts';
import { addresseeOf, type ApplicantMails, mailApplicant, requestAddress } from '../case/applicant-mail.ts';
import { accessCodeLimits, accessMailLimits } from './addition-limits.ts';

const digits = 6;

export interface AccessDependencies {
  readonly db: Database;
  /** Keys the hashes of codes: the database alone does not tell them. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  now(): number;
}

interface CodeMailDependencies extends AccessDependencies {
  readonly mails: ApplicantMails;
  mailQueued(): void;
}

/** By its reference, or the one from before a restore. Undefined: there is none with it and this address of its applicant. */
export async function requestNamed(
  db: Database,
  reference: string,
  email: string,
): Promise<string | undefined> {
  const [named, typed] = spellingOf(reference, email);
  const rows = await db
    .selectFrom('submissions')
    .select(['submission_id', 'applicant_email'])
    .where((row) => row.or([row('reference', '=', named), row('former_reference', '=', named)]))
    .execute();
  return rows.find(({ applicant_email: own }) => typed !== '' && comparable(own ?? '') === typed)
    ?.submission_id;
}

/** By which what was typed is compared. */
export function spellingOf(reference: string, email: string): readonly [reference: string, email: string] {
  return [plain(reference).toUpperCase(), comparable(plain(email))];
}

/** However it was spelt in the form, and is now: the mail had gone to one mailbox. */
function comparable(email: string): string {
  return normalEmail(mailableEmail(email) ?? email);
}

/** PostgreSQL takes no NUL in a text. */
function plain(typed: string): string {
  return typed.replaceAll('\0', '').trim();
}

/**
 * Mails a new code, and a link, to the address of a request, beside those from before; within limits, and where there is an
 * address. @param asker the senderKey of whoever asked for it
 */
async function mailCode(
  { db, mails, secret, now, mailQueued }: CodeMailDependencies,
  submissionId: string,
  asker: string,
): Promise<void> {
  const at = now();
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const link = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('cases')
      .select('locale')
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    if (row === undefined) return;
    const addressee = await addresseeOf(transaction, submissionId, row.locale);
    const { email, reference } = addressee;
    if (email === undefined || !(await isWithinLimits(transaction, email, asker, at))) return;
    const expiresAt = new Date(at + accessCodeLimits.validFor).toISOString();
    const grantId = randomUUID();
    await transaction
      .insertInto('access_grants')
      .values({
        grant_id: grantId,
        submission_id: submissionId,
        code_hash: hashOf(secret, submissionId, code),
        link_hash: hashOfSecret(link),
        expires_at: expiresAt,
      })
      .execute();
    const minutes = accessCodeLimits.validFor / 60_000;
    const address = requestAddress(mails, submissionId) + accessLinkHash(link);
    await mailApplicant(transaction, mails, addressee, {
      mailId: `${submissionId}-access-${grantId.slice(0, 8)}`,
      at: new Date(at).toISOString(),
      code: { usefulUntil: expiresAt },
      subjectIn: (texts) => texts.codeSubject,
      blocksIn: (texts) => [
        { kind: 'code', text: code },
        { kind: 'paragraph', text: fill(texts.code, { reference, minutes }) },
        { kind: 'paragraph', text: texts.codeLink },
        { kind: 'link', label: texts.codeOpen, address },
        { kind: 'paragraph', text: texts.codeNotAsked },
      ],
    });
  });
  mailQueued();
}

/** The sender's limit first: a sender beyond it uses up nothing of anyone else's. */
async function isWithinLimits(
  transaction: Transaction<Tables>,
  email: string,
  asker: string,
  now: number,
): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const { ofSenderToMailbox, toMailbox } = accessMailLimits;
  const own = ['access mails', asker, mailbox];
  if ((await countMail(transaction, own, ofSenderToMailbox, now)).kind === 'tooMany') return false;
  return (await countMail(transaction, ['access mails to', mailbox], toMailbox, now)).kind === 'allowed';
}

export interface AccessToken {
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A code that somebody has typed. */
interface TypedCode {
  readonly code: string;
  readonly sender: Sender;
  /** What it is for, as it was named. */
  readonly target: readonly string[];
}

/**
 * A token for a code, which is used up by that. Each try is counted before the code is looked at, as the sender's own:
 * nobody's tries end what another one may type. For a request that there is not, the same is done in the same time.
 * Undefined: it is wrong, over, or there is none. @throws Refused tooManyRequests
 */
export async function tokenForCode(
  dependencies: AccessDependencies,
  submissionId: string | undefined,
  { code, sender, target }: TypedCode,
): Promise<AccessToken | undefined> {
  const { db, secret, now } = dependencies;
  const { triesOfSender, triesOfAll } = accessCodeLimits;
  const own = ['access tries', sender, ...target];
  const tries = await countAttempt(db, own, triesOfSender, now());
  if (tries.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: tries.seconds });
  const everybodys = ['access tries at', submissionId ?? JSON.stringify(target)];
  if ((await countAttempt(db, everybodys, triesOfAll, now())).kind === 'tooMany') return undefined;
  const id = submissionId ?? randomUUID();
  const used = await db
    .updateTable('access_grants')
    .set({ code_hash: null })
    .where('submission_id', '=', id)
    .where('code_hash', '=', hashOf(secret, id, code.trim()))
    .where('expires_at', '>', new Date(now()).toISOString())
    .returning('grant_id')
    .executeTakeFirst();
  if (used === undefined) return undefined;
  await refundAttempt(db, own);
  return issueToken(dependencies, id);
}

/**
 * A token for the link of a mail. Of 256 bits there is nothing to guess, and an answer that was lost on its way is had by a
 * second press: only its time ends it.
 */
export async function tokenForLink(
  dependencies: AccessDependencies,
  submissionId: string,
  link: string,
): Promise<AccessToken | undefined> {
  const { db, now } = dependencies;
  const granted = await db
    .selectFrom('access_grants')
    .select('grant_id')
    .where('submission_id', '=', submissionId)
    .where('link_hash', '=', hashOfSecret(link))
    .where('expires_at', '>', new Date(now()).toISOString())
    .executeTakeFirst();
  return granted === undefined ? undefined : issueToken(dependencies, submissionId);
}

async function issueToken({ db, now }: AccessDependencies, submissionId: string): Promise<AccessToken> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now() + accessCodeLimits.tokenValidFor).toISOString();
  await db
    .insertInto('access_tokens')
    .values({ token_hash: hashOfSecret(token), submission_id: submissionId, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** The token with its end, where it opens this request now. */
export async function openWith(
  { db, now }: AccessDependencies,
  submissionId: string,
  token: string,
): Promise<AccessToken | undefined> {
  const row = await db
    .selectFrom('access_tokens')
    .select('expires_at')
    .where('token_hash', '=', hashOfSecret(token))
    .where('submission_id', '=', submissionId)
    .where('expires_at', '>', new Date(now()).toISOString())
    .executeTakeFirst();
  return row === undefined ? undefined : { token, expiresAt: row.expires_at };
}

function hashOf(secret: string, submissionId: string, code: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['access code', submissionId, code]))
    .digest('hex');
}

function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** What a job is to do; its key, so that the same question twice at once is one mail. */
interface Question {
  readonly asked: AccessCodeRequest;
  /** A known address can still be compared with it. */
  readonly senderKey: string;
}

/**
 * Writes down that somebody wants a code mailed. Whether there is such a request is looked for by the job, after the answer:
 * how long that takes tells nothing.
 */
export async function wantCode(
  { db, now }: Pick<AccessDependencies, 'db' | 'now'>,
  request: AccessCodeRequest,
  sender: Sender,
): Promise<void> {
  const ofSender = await countMail(db, ['access mails of', sender], accessMailLimits.ofSender, now());
  if (ofSender.kind === 'tooMany') return;
  const question: Question = { asked: request, senderKey: senderKey(sender) };
  await addJob(db, { kind: 'accessCode', key: JSON.stringify(question), dueAt: isoAt(now() + someTime()) });
}

/** Milliseconds. On a small machine the mail's work would be in the time of the next answer: it comes at no time to be foreseen. */
function someTime(): number {
  return randomInt(500, 1500);
}

export function mailingCodes(dependencies: CodeMailDependencies): Work {
  return async ({ key }) => {
    // Written by wantCode and nobody else.
    const { asked: request, senderKey: by } = JSON.parse(key) as Question;
    const submissionId =
      'submissionId' in request
        ? request.submissionId.toLowerCase()
        : await requestNamed(dependencies.db, request.reference, request.email);
    if (submissionId !== undefined) await mailCode(dependencies, submissionId, by);
    return {};
  };
}
