import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type AccessCodeRequest, accessLinkHash } from '../../../../src/contracts/results.ts';
import { mailableEmail, normalEmail } from '../../../../src/lib/email.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { type Sender, senderKey } from '../../../lib/http/sender.ts';
import { countMail, mailboxOf } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
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
  /** Keys the hashes of codes, so that the database alone does not reveal them. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  now(): number;
}

interface CodeMailDependencies extends AccessDependencies {
  readonly mails: ApplicantMails;
  mailQueued(): void;
}

/**
 * Finds a request by its reference, or by the one it had before a restore. Returns undefined when none has this
 * reference and applicant's address.
 */
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

/** Normalises typed text for comparison. */
export function spellingOf(reference: string, email: string): readonly [reference: string, email: string] {
  return [plain(reference).toUpperCase(), comparable(plain(email))];
}

/** Spellings of an address that reach one mailbox compare as equal, both the one in the form and the current one. */
function comparable(email: string): string {
  return normalEmail(mailableEmail(email) ?? email);
}

/** PostgreSQL takes no NUL in a text. */
function plain(typed: string): string {
  return typed.replaceAll('\0', '').trim();
}

/**
 * Mails a new code and a link to the address of a request; earlier ones stay valid. Does nothing beyond the limits, or
 * without an address.
 * @param asker senderKey of the sender who requested it
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
      isApart: true,
      titleIn: (texts) => texts.codeTitle,
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

/** Checks the sender's limit first, so that a sender beyond it uses up nobody else's. */
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

interface TypedCode {
  readonly code: string;
  readonly sender: Sender;
  /** The request that it is for, as the sender named it. */
  readonly target: readonly string[];
}

/**
 * Exchanges a code for a token; the code is then used up. Each attempt is counted before the code is compared, and
 * counts only against its sender, so that nobody's attempts block another's. An unknown request takes the same steps in
 * the same time. Returns undefined when the code is wrong or expired, or there is none.
 * @throws Refused tooManyRequests
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
 * Exchanges the link of a mail for a token. Its 256 bits cannot be guessed, and after a lost answer it can be used
 * again: it ends only when it expires.
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

/** Returns the token with its expiry when it currently opens this request. */
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

/** The content of a job, which is also its key, so that two equal requests at once cause one mail. */
interface Question {
  readonly asked: AccessCodeRequest;
  /** Allows comparison with the key of a known address. */
  readonly senderKey: string;
}

/**
 * Queues the request for a code. The job looks up the request after the answer, so that the time of the answer reveals
 * nothing.
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

/**
 * A random delay in milliseconds. On a small machine the mail's work could slow down the next answer; the delay makes
 * its time unpredictable.
 */
function someTime(): number {
  return randomInt(500, 1500);
}

export function mailingCodes(dependencies: CodeMailDependencies): Work {
  return async ({ key }) => {
    // Only wantCode writes the key.
    const { asked: request, senderKey: by } = JSON.parse(key) as Question;
    const submissionId =
      'submissionId' in request
        ? request.submissionId.toLowerCase()
        : await requestNamed(dependencies.db, request.reference, request.email);
    if (submissionId !== undefined) await mailCode(dependencies, submissionId, by);
    return {};
  };
}
