import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import { normalEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Sender } from '../../lib/http/sender.ts';
import { countMail, mailboxOf } from '../../lib/mail/mail-limits.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { type ApplicantMails, addresseeOf, mailApplicant } from '../cases/applicant-mail.ts';
import { accessCodeLimits, accessMailLimits } from './addition-limits.ts';

const digits = 6;

export interface AccessDependencies {
  readonly db: Database;
  readonly mails: ApplicantMails;
  /** Keys the hashes of codes: the database alone does not tell them. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  now(): number;
  mailQueued(): void;
}

/** Undefined: there is none with this reference and this address of its applicant. */
export async function requestNamed(
  db: Database,
  reference: string,
  email: string,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('submissions')
    .select(['submission_id', 'applicant_email'])
    .where('reference', '=', plain(reference).toUpperCase())
    .execute();
  const wanted = normalEmail(plain(email));
  return rows.find(({ applicant_email: own }) => wanted !== '' && normalEmail(own ?? '') === wanted)
    ?.submission_id;
}

/** PostgreSQL takes no NUL in a text. */
function plain(typed: string): string {
  return typed.replaceAll('\0', '').trim();
}

/** Mails a new code to the address of a request, in place of the one before; within limits, and where there is an address. */
export async function mailCode(
  { db, mails, secret, now, mailQueued }: AccessDependencies,
  submissionId: string,
  sender: Sender,
): Promise<void> {
  const at = now();
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('cases')
      .select('locale')
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    if (row === undefined) return;
    const addressee = await addresseeOf(transaction, submissionId, row.locale);
    const { email, reference } = addressee;
    if (email === undefined || !(await isWithinLimits(transaction, email, sender, at))) return;
    const expiresAt = new Date(at + accessCodeLimits.validFor).toISOString();
    const issued = { code_hash: hashOf(secret, submissionId, code), expires_at: expiresAt, tries: 0 };
    await transaction
      .insertInto('access_codes')
      .values({ submission_id: submissionId, ...issued })
      .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(issued))
      .execute();
    const minutes = accessCodeLimits.validFor / 60_000;
    await mailApplicant(transaction, mails, addressee, {
      mailId: `${submissionId}-access-${randomUUID().slice(0, 8)}`,
      at: new Date(at).toISOString(),
      code: { usefulUntil: expiresAt },
      subjectIn: (texts) => texts.codeSubject,
      blocksIn: (texts) => [
        { kind: 'code', text: code },
        { kind: 'paragraph', text: fill(texts.code, { reference, minutes }) },
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
  sender: Sender,
  now: number,
): Promise<boolean> {
  const ofSender = await countMail(transaction, ['access mails of', sender], accessMailLimits.ofSender, now);
  if (ofSender.kind === 'tooMany') return false;
  const mailbox = mailboxOf(normalEmail(email));
  const toMailbox = await countMail(
    transaction,
    ['access mails to', mailbox],
    accessMailLimits.toMailbox,
    now,
  );
  return toMailbox.kind === 'allowed';
}

export interface AccessToken {
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/**
 * A token for a code, which is used up by that. The try is counted before the code is looked at, in one statement, so that
 * parallel guesses get no more tries than guesses one after the other. Undefined: it is wrong, over, or there is none.
 */
export async function tokenFor(
  { db, secret, now }: AccessDependencies,
  submissionId: string,
  code: string,
): Promise<AccessToken | undefined> {
  const at = new Date(now()).toISOString();
  const taken = await db
    .updateTable('access_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('submission_id', '=', submissionId)
    .where('expires_at', '>', at)
    .where('tries', '<', accessCodeLimits.tries)
    .returning('code_hash')
    .executeTakeFirst();
  const hash = hashOf(secret, submissionId, code.trim());
  if (taken === undefined || !isSame(taken.code_hash, hash)) return undefined;
  const used = await db
    .deleteFrom('access_codes')
    .where('submission_id', '=', submissionId)
    .where('code_hash', '=', hash)
    .returning('submission_id')
    .executeTakeFirst();
  if (used === undefined) return undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now() + accessCodeLimits.tokenValidFor).toISOString();
  await db
    .insertInto('access_tokens')
    .values({ token_hash: hashOfToken(token), submission_id: submissionId, expires_at: expiresAt })
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
    .where('token_hash', '=', hashOfToken(token))
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

function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
