import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';

/** Rulings Q-12: six digits, five tries, 15 minutes. */
const digits = 6;
const maxTries = 5;
export const minutesValid = 15;

/** A code for one quotation; the code itself is only in the mail. */
export interface Issued {
  readonly verificationId: string;
  readonly code: string;
}

export function issueCode(): Issued {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  return { verificationId: randomUUID(), code };
}

/** @param issuedAt ISO 8601 */
export function codeExpiry(issuedAt: string): string {
  return new Date(Date.parse(issuedAt) + minutesValid * 60_000).toISOString();
}

/** In the transaction of the quotation. @param issuedAt ISO 8601 */
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

export type Verified =
  | 'verified'
  | 'wrongCode'
  /** Unknown, too old, or tried too often: the answer does not tell which. */
  | 'codeOver';

/**
 * Checks a code. The try is counted before the code is looked at, in one statement, so that parallel guesses get
 * no more tries than guesses one after the other. @param now ISO 8601
 */
export async function verifyCode(
  db: Database,
  verificationId: string,
  code: string,
  now: string,
): Promise<Verified> {
  const taken = await db
    .updateTable('verifications')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('verification_id', '=', verificationId)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['quotation_id', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (taken === undefined) return 'codeOver';
  // After the last try there is nothing to try again.
  if (!isSame(taken.code_hash, hashOf(verificationId, code)))
    return taken.tries < maxTries ? 'wrongCode' : 'codeOver';
  await db
    .updateTable('quotations')
    .set({ verified_at: now })
    .where('id', '=', taken.quotation_id)
    .where('verified_at', 'is', null)
    .execute();
  return 'verified';
}

/** The id is the salt: equal codes of two quotations look different. */
function hashOf(verificationId: string, code: string): string {
  return createHash('sha256').update(`${verificationId}:${code}`).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
