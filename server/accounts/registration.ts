import { createHash, randomBytes } from 'node:crypto';
import { normalEmail } from '../../src/domain/email.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { addMail } from '../mail/mail-queue.ts';
import { accountMail } from './account-mail.ts';
import { type Attempt, countAttempt, mailAllowance } from './attempts.ts';
import type { Credentials } from './login.ts';
import { type AccountDesk, isoNow } from './desk.ts';
import { addUser, userByEmail, usernameOf } from './users.ts';

const hoursValid = 48;

/**
 * Keeps the wish for an account, with its password, until the mail's link is opened. An account exists only from then
 * on: whoever registers with the address of somebody else gets nothing, and each link stands for the password that was
 * typed with it. The same work is done and the same answer given when the address has an account.
 */
export async function register(
  desk: AccountDesk,
  { email, password }: Credentials,
  locale: Locale,
): Promise<Attempt> {
  const account = normalEmail(email);
  const attempt = await countAttempt(desk.db, ['register', account], mailAllowance, desk.now());
  if (attempt.kind === 'tooMany') return attempt;
  const passwordHash = await desk.passwords.hash(password);
  const isTaken = (await userByEmail(desk.db, account)) !== undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoNow(desk, hoursValid * 60 * 60_000);
  const mail = accountMail(desk.brand, locale, {
    text: isTaken ? 'alreadyRegistered' : 'activation',
    recipient: account,
    values: { hours: hoursValid },
    link: `${desk.siteUrl()}/login${isTaken ? '' : `?mode=activate&token=${token}`}`,
    createdAt: isoNow(desk),
    usefulUntil: expiresAt,
  });
  const row = {
    token_hash: hashOf(token),
    email: account,
    password_hash: passwordHash,
    expires_at: expiresAt,
  };
  await desk.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('registrations').values(row).execute();
    await addMail(transaction, mail);
  });
  desk.mailQueued();
  return attempt;
}

/** The id of the new account; undefined when the token is unknown, used, too old, or the address has an account. */
export async function activate(desk: AccountDesk, token: string): Promise<string | undefined> {
  const now = isoNow(desk);
  return desk.db.transaction().execute(async (transaction) => {
    const wish = await transaction
      .deleteFrom('registrations')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning(['email', 'password_hash'])
      .executeTakeFirst();
    if (wish === undefined) return undefined;
    const { email, password_hash: passwordHash } = wish;
    const username = usernameOf(email);
    const user = await addUser(transaction, {
      email,
      username,
      roles: ['user'],
      passwordHash,
      createdAt: now,
    });
    await transaction.deleteFrom('registrations').where('email', '=', email).execute();
    return user?.userId;
  });
}

/** 256 random bits need no salt. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
