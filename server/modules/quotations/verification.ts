import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { quoteTexts } from '../../../src/forms/quote/texts.ts';
import { mailableEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { verifyPath } from '../../../src/contracts/quotations.ts';
import { verificationRequest } from '../../../src/contracts/schemas/quotations.ts';
import { messageAnswer } from '../../../src/contracts/schemas/schema.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import {
  type Block,
  harmless,
  type Letter,
  type Letterhead,
  letterHtml,
  letterText,
} from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import type { Call } from '../../lib/http/call.ts';
import { answerProblem } from '../../lib/http/answer.ts';
import { parseJsonBodies } from '../../lib/http/json-bodies.ts';
import { localeOf } from '../../lib/http/headers.ts';
import type { Quotation } from './stored-quotation.ts';
import { quoteMailTexts } from './quote-mail.ts';

/** Rulings Q-12: six digits, five tries, 15 minutes. */
const digits = 6;
const maxTries = 5;
const minutesValid = 15;

/** A code for one quotation; only the mail contains the code itself. */
export interface Issued {
  readonly verificationId: string;
  readonly code: string;
}

export function issueCode(): Issued {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  return { verificationId: randomUUID(), code };
}

/** @param issuedAt ISO 8601 */
function codeExpiry(issuedAt: string): string {
  return new Date(Date.parse(issuedAt) + minutesValid * 60_000).toISOString();
}

/** Writes the code's row in the transaction of the quotation. @param issuedAt ISO 8601 */
export async function writeVerification(
  transaction: Transaction<Tables>,
  { verificationId, code }: Issued,
  quotationId: number,
  issuedAt: string,
): Promise<void> {
  await transaction
    .insertInto('verifications')
    .values({
      verification_id: verificationId,
      quotation_id: quotationId,
      code_hash: hashOf(verificationId, code),
      expires_at: codeExpiry(issuedAt),
      tries: 0,
    })
    .execute();
}

type Verified =
  | 'verified'
  | 'wrongCode'
  /** Unknown, expired, or tried too often: the answer does not tell which. */
  | 'codeOver';

/**
 * Checks a code. The attempt is counted before the code is compared, in one statement, so that parallel guesses get no
 * more attempts than sequential ones.
 * @param now ISO 8601
 */
async function verifyCode(
  db: Database,
  verificationId: string,
  code: string,
  now: string,
): Promise<Verified> {
  const verification = await db
    .updateTable('verifications')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('verification_id', '=', verificationId)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['quotation_id', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (verification === undefined) return 'codeOver';
  // After the last attempt there is nothing to try again.
  if (!isSame(verification.code_hash, hashOf(verificationId, code)))
    return verification.tries < maxTries ? 'wrongCode' : 'codeOver';
  await db
    .updateTable('quotations')
    .set({ verified_at: now })
    .where('id', '=', verification.quotation_id)
    .where('verified_at', 'is', null)
    .execute();
  return 'verified';
}

/** Salted with the id, so that equal codes of two quotations have different hashes. */
function hashOf(verificationId: string, code: string): string {
  return createHash('sha256').update(`${verificationId}:${code}`).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The code shows whether the applicant reads the mailbox; it grants nothing else. */
export function codeMail(letterhead: Letterhead, quotation: Quotation, code: string): NewMail {
  const { locale, submissionId, applicant, createdAt } = quotation;
  const subject = `${quoteTexts[locale].verification.mailSubject} · ${quotation.reference}`;
  const letter: Letter = {
    locale,
    ...letterhead,
    title: subject,
    versions: { [locale]: blocksIn(locale, quotation, code) },
  };
  return {
    mail_id: `${submissionId}-code`,
    submission_id: submissionId,
    recipient: mailableEmail(applicant.email) ?? applicant.email,
    reply_to: letterhead.officeEmail,
    subject,
    reference: quotation.reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: createdAt,
    useful_until: codeExpiry(createdAt),
    secret: true,
    priority: 'code',
  };
}

function blocksIn(locale: Locale, { applicant, reference }: Quotation, code: string): readonly Block[] {
  const { greeting, codeFor } = quoteMailTexts[locale];
  const { mailBody } = quoteTexts[locale].verification;
  return [
    { kind: 'paragraph', text: fill(greeting, { name: harmless(applicant.name) }) },
    { kind: 'code', text: code },
    { kind: 'paragraph', text: fill(mailBody, { code, minutes: minutesValid }) },
    { kind: 'paragraph', text: fill(codeFor, { reference }) },
  ];
}

export const verificationCall = {
  method: 'POST',
  path: verifyPath,
  access: 'public',
  summary: 'Check the code that a quote request had sent to its e-mail address. Five tries, 15 minutes.',
  body: { type: 'application/json', schema: verificationRequest },
  answers: {
    200: { description: 'The code is right', schema: messageAnswer },
    410: { description: 'Unknown, expired or tried too often' },
    422: { description: 'The code is wrong' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;

/** Checks the code that was mailed to the address of a quotation (rulings Q-12). */
export async function verificationRoute(
  app: FastifyInstance,
  db: Database,
  triesPerMinute: number,
): Promise<void> {
  const rateLimit = { max: triesPerMinute, timeWindow: '1 minute' };
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    scope.post(verificationCall.path, { config: { rateLimit } }, async (request, reply) => {
      const body = v.safeParse(verificationRequest, request.body);
      if (!body.success) return answerProblem(request, reply, { kind: 'malformedBody' });
      const { verificationId, code } = body.output;
      const verified = await verifyCode(db, verificationId, code, new Date().toISOString());
      request.log.info({ verified }, 'code checked');
      if (verified !== 'verified') return answerProblem(request, reply, { kind: verified });
      const locale = localeOf(request.headers['accept-language']);
      return { message: quoteTexts[locale].verification.right };
    });
  });
}
