import { normalEmail } from '../../../src/lib/email.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { Sender } from '../../lib/http/sender.ts';
import { addMail, countMail, mailboxOf } from '../../lib/mail/mail-queue.ts';
import { type Attempt, countAttempt } from '../../lib/store/attempts.ts';
import { accountMailLimits } from './account-limits.ts';
import { accountMail, passwordLink } from './account-mail.ts';
import { isKnownSender } from './login.ts';
import { hashOfSecret, newSecret } from './tokens.ts';
import { type AccountService, isoNow } from './service.ts';
import { setPassword, userByEmail } from './users.ts';

/**
 * Twice the hour within which the number of mailed links is limited: even if strangers used them up, the owner has a
 * link that stays valid for another hour.
 */
export const resetHours = 2;

export type ResetOutcome =
  | 'mailed'
  /** The limit of links mailed within the hour was reached; those links are still valid. */
  | 'mailedBefore'
  | Exclude<Attempt, { kind: 'allowed' }>;

/**
 * Mails a reset link. The same rows are written and the same answer given, whether or not the address has an account.
 */
export async function sendResetLink(
  service: AccountService,
  email: string,
  locale: Locale,
  sender: Sender,
): Promise<ResetOutcome> {
  const account = normalEmail(email);
  const own = await countMail(
    service.db,
    ['account mails', sender],
    accountMailLimits.ofSender,
    service.now(),
  );
  if (own.kind === 'tooMany') return own;
  if (!(await mayMail(service, account, sender))) return 'mailedBefore';
  const user = await userByEmail(service.db, account);
  const secret = newSecret();
  const expiresAt = isoNow(service, resetHours * 60 * 60_000);
  const isUsable = user !== undefined && !user.disabled;
  const mail = accountMail(service.brand, locale, {
    text: isUsable ? 'reset' : 'noAccount',
    recipient: account,
    values: { hours: resetHours },
    link: isUsable
      ? passwordLink(service.siteUrl(), 'reset', { code: secret, email: account })
      : `${service.siteUrl()}/login?mode=reset`,
    createdAt: isoNow(service),
    usefulUntil: expiresAt,
  });
  await service.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('reset_secrets')
      .values({ secret_hash: hashOfSecret(secret), email: account, expires_at: expiresAt })
      .execute();
    await addMail(transaction, mail);
  });
  service.mailQueued();
  return 'mailed';
}

/** A sender that has signed in to the account before has a separate allowance, which strangers cannot use up. */
async function mayMail(service: AccountService, account: string, sender: Sender): Promise<boolean> {
  const key = (await isKnownSender(service, account, sender))
    ? ['reset', account, sender]
    : ['reset', mailboxOf(account)];
  const attempt = await countAttempt(service.db, key, accountMailLimits.toAddress, service.now());
  return attempt.kind === 'allowed';
}

export interface Reset {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
}

export interface ResetAccount {
  readonly userId: string;
  /** The first password of somebody who could not sign in before: invited, or registered by an unproved address. */
  readonly isFirst: boolean;
}

/**
 * Sets the password and ends all sessions. Returns undefined when the secret is wrong, expired or used. Attempts are not counted: 256 bits cannot be guessed, and so nobody can use up the owner's attempts.
 */
export async function resetPassword(
  service: AccountService,
  reset: Reset,
): Promise<ResetAccount | undefined> {
  const account = normalEmail(reset.email);
  const secretHash = hashOfSecret(reset.code.replaceAll(/\s/g, ''));
  // Checked before the password is hashed, because hashing is work that strangers could cause.
  const issued = await service.db
    .selectFrom('reset_secrets')
    .select('secret_hash')
    .where('secret_hash', '=', secretHash)
    .where('email', '=', account)
    .where('expires_at', '>', isoNow(service))
    .executeTakeFirst();
  if (issued === undefined) return undefined;
  const passwordHash = await service.passwords.hash(reset.newPassword);
  const user = await userByEmail(service.db, account);
  return service.db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('reset_secrets')
      .where('secret_hash', '=', secretHash)
      .returning('email')
      .executeTakeFirst();
    if (used === undefined || user === undefined || user.disabled) return undefined;
    // The other links of this hour are no longer needed.
    await transaction.deleteFrom('reset_secrets').where('email', '=', account).execute();
    await setPassword(transaction, user.userId, passwordHash);
    return { userId: user.userId, isFirst: user.passwordUnproved };
  });
}
