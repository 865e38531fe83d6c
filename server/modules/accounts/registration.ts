import { normalEmail } from '../../../src/lib/email.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { Sender } from '../../lib/http/sender.ts';
import { accountMailLimits } from './account-limits.ts';
import { countMail } from '../../lib/mail/mail-limits.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import { accountMail } from './account-mail.ts';
import { type Attempt, countAttempt } from '../../lib/store/attempts.ts';
import type { Credentials } from './login.ts';
import { type AccountDesk, isoNow } from './service.ts';
import { hashOfSecret, newSecret } from './secrets.ts';
import { addUser, userByEmail, usernameOf } from './users.ts';

const hoursValid = 48;

/**
 * Keeps the wish for an account until the mail's link is opened. An account exists only from then on, and its password is
 * what is typed there: whoever registers with the address of somebody else gets nothing. The same work is done and the
 * same answer given when the address has an account.
 */
export async function register(
  desk: AccountDesk,
  { email, password }: Credentials,
  locale: Locale,
  sender: Sender,
): Promise<Attempt> {
  const account = normalEmail(email);
  const attempt = await countRegistration(desk, account, sender);
  if (attempt.kind === 'tooMany') return attempt;
  const passwordHash = await desk.passwords.hash(password);
  const isTaken = (await userByEmail(desk.db, account)) !== undefined;
  const token = newSecret();
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
    token_hash: hashOfSecret(token),
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

async function countRegistration(desk: AccountDesk, account: string, sender: Sender): Promise<Attempt> {
  const own = await countMail(desk.db, ['account mails', sender], accountMailLimits.ofSender, desk.now());
  if (own.kind === 'tooMany') return own;
  return countAttempt(desk.db, ['register', account], accountMailLimits.toAddress, desk.now());
}

/** Whose address a token proves; undefined when it is unknown, used or too old. */
export async function addressProvedBy(desk: AccountDesk, token: string): Promise<string | undefined> {
  const wish = await desk.db
    .selectFrom('registrations')
    .select('email')
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', isoNow(desk))
    .executeTakeFirst();
  return wish?.email;
}

/**
 * The id of the new account; undefined when the token is unknown, used, too old, or the address has an account.
 * @param password of who opened the link. Without one the account gets that of who registered, which need not be the same
 * person: it lets nobody in until it is reset.
 */
export async function activate(
  desk: AccountDesk,
  token: string,
  password?: string,
): Promise<string | undefined> {
  const now = isoNow(desk);
  const ownHash = password === undefined ? undefined : await desk.passwords.hash(password);
  return desk.db.transaction().execute(async (transaction) => {
    const wish = await transaction
      .deleteFrom('registrations')
      .where('token_hash', '=', hashOfSecret(token))
      .where('expires_at', '>', now)
      .returning(['email', 'password_hash'])
      .executeTakeFirst();
    if (wish === undefined) return undefined;
    const { email } = wish;
    const user = await addUser(transaction, {
      email,
      username: usernameOf(email),
      roles: ['user'],
      passwordHash: ownHash ?? wish.password_hash,
      passwordUnproved: ownHash === undefined,
      createdAt: now,
    });
    await transaction.deleteFrom('registrations').where('email', '=', email).execute();
    return user?.userId;
  });
}
