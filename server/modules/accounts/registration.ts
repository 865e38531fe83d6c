import { normalEmail } from '../../../src/lib/email.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { Sender } from '../../lib/http/sender.ts';
import { addMail, countMail, mailboxOf } from '../../lib/mail/mail-queue.ts';
import { type Attempt, countAttempt } from '../../lib/store/attempts.ts';
import { accountMailLimits } from './account-limits.ts';
import { accountMail } from './account-mail.ts';
import type { Credentials } from './login.ts';
import { hashOfSecret, newSecret } from './tokens.ts';
import { type AccountService, isoNow } from './service.ts';
import { addUser, userByEmail, usernameOf } from './users.ts';

const hoursValid = 48;

/**
 * Stores a pending registration until the mail's link is opened. The account exists only from then on, with the
 * password typed there, so registering another person's address gains nothing. Work and answer are the same when the
 * address already has an account.
 */
export async function register(
  service: AccountService,
  { email, password }: Credentials,
  locale: Locale,
  sender: Sender,
): Promise<Attempt> {
  const account = normalEmail(email);
  const attempt = await countRegistration(service, account, sender);
  if (attempt.kind === 'tooMany') return attempt;
  const passwordHash = await service.passwords.hash(password);
  const isRegistered = (await userByEmail(service.db, account)) !== undefined;
  const token = newSecret();
  const expiresAt = isoNow(service, hoursValid * 60 * 60_000);
  const mail = accountMail(service.brand, locale, {
    text: isRegistered ? 'alreadyRegistered' : 'activation',
    recipient: account,
    values: { hours: hoursValid },
    link: `${service.siteUrl()}/login${isRegistered ? '' : `?mode=activate&token=${token}`}`,
    createdAt: isoNow(service),
    usefulUntil: expiresAt,
  });
  const row = {
    token_hash: hashOfSecret(token),
    email: account,
    password_hash: passwordHash,
    expires_at: expiresAt,
  };
  await service.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('registrations').values(row).execute();
    await addMail(transaction, mail);
  });
  service.mailQueued();
  return attempt;
}

async function countRegistration(service: AccountService, account: string, sender: Sender): Promise<Attempt> {
  const own = await countMail(
    service.db,
    ['account mails', sender],
    accountMailLimits.ofSender,
    service.now(),
  );
  if (own.kind === 'tooMany') return own;
  return countAttempt(
    service.db,
    ['register', mailboxOf(account)],
    accountMailLimits.toAddress,
    service.now(),
  );
}

/** Returns the address that a token proves; undefined when the token is unknown, used or expired. */
export async function addressProvedBy(service: AccountService, token: string): Promise<string | undefined> {
  const pending = await service.db
    .selectFrom('registrations')
    .select('email')
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', isoNow(service))
    .executeTakeFirst();
  return pending?.email;
}

/**
 * Returns the id of the new account; undefined when the token is unknown, used or expired, or the address has an
 * account.
 * @param password typed by the person who opened the link. Without one the account gets the password of the
 * registration, which may be another person's: nobody can sign in with it until it is reset.
 */
export async function activate(
  service: AccountService,
  token: string,
  password?: string,
): Promise<string | undefined> {
  const now = isoNow(service);
  const ownHash = password === undefined ? undefined : await service.passwords.hash(password);
  return service.db.transaction().execute(async (transaction) => {
    const pending = await transaction
      .deleteFrom('registrations')
      .where('token_hash', '=', hashOfSecret(token))
      .where('expires_at', '>', now)
      .returning(['email', 'password_hash'])
      .executeTakeFirst();
    if (pending === undefined) return undefined;
    const { email } = pending;
    const user = await addUser(transaction, {
      email,
      username: usernameOf(email),
      roles: ['user'],
      passwordHash: ownHash ?? pending.password_hash,
      passwordUnproved: ownHash === undefined,
      createdAt: now,
    });
    await transaction.deleteFrom('registrations').where('email', '=', email).execute();
    return user?.userId;
  });
}
