import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { normalEmail } from '../../src/domain/email.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { addMail } from '../mail/mail-queue.ts';
import { accountMail } from './account-mail.ts';
import { type Attempt, countAttempt, mailAllowance } from './attempts.ts';
import { type AccountDesk, isoNow } from './desk.ts';
import { setPassword, userByEmail } from './users.ts';

const digits = 8;
const maxTries = 5;
export const resetMinutes = 15;

/** Mails a code. The same rows are written and the same answer given, whether the address has an account or not. */
export async function sendResetCode(desk: AccountDesk, email: string, locale: Locale): Promise<Attempt> {
  const account = normalEmail(email);
  const attempt = await countAttempt(desk.db, ['reset', account], mailAllowance, desk.now());
  if (attempt.kind === 'tooMany') return attempt;
  const user = await userByEmail(desk.db, account);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const expiresAt = isoNow(desk, resetMinutes * 60_000);
  const isUsable = user !== undefined && !user.disabled;
  const mail = accountMail(desk.brand, locale, {
    text: isUsable ? 'resetCode' : 'noAccount',
    recipient: account,
    values: { minutes: resetMinutes, ...(isUsable ? { code } : {}) },
    link: `${desk.siteUrl()}/login?mode=reset`,
    createdAt: isoNow(desk),
    usefulUntil: expiresAt,
  });
  const issued = { code_hash: hashOf(desk, account, code), expires_at: expiresAt, tries: 0 };
  await desk.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('password_resets')
      .values({ email: account, ...issued })
      // A new code is the only one that counts.
      .onConflict((conflict) => conflict.column('email').doUpdateSet(issued))
      .execute();
    await addMail(transaction, mail);
  });
  desk.mailQueued();
  return attempt;
}

export interface Reset {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
}

/**
 * Sets the password and signs out everywhere; answers with the account's id, or undefined when the code is wrong, over,
 * used or tried too often. The try is counted before the code is looked at, in one statement.
 */
export async function resetPassword(desk: AccountDesk, reset: Reset): Promise<string | undefined> {
  const account = normalEmail(reset.email);
  const taken = await desk.db
    .updateTable('password_resets')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email', '=', account)
    .where('expires_at', '>', isoNow(desk))
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst();
  const given = hashOf(desk, account, reset.code.replaceAll(/\s/g, ''));
  if (taken === undefined || !isSame(taken.code_hash, given)) return undefined;
  const passwordHash = await desk.passwords.hash(reset.newPassword);
  const user = await userByEmail(desk.db, account);
  return desk.db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('password_resets')
      .where('email', '=', account)
      .where('code_hash', '=', taken.code_hash)
      .returning('email')
      .executeTakeFirst();
    if (used === undefined || user === undefined || user.disabled) return undefined;
    await setPassword(transaction, user.userId, passwordHash);
    return user.userId;
  });
}

/** Keyed, because eight digits alone are soon guessed by whoever has the database. */
function hashOf({ secret }: AccountDesk, account: string, code: string): string {
  return createHmac('sha256', secret).update(`reset:${account}:${code}`).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
