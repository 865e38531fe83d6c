import type { Role } from '../../../src/contracts/roles.ts';
import { invitationDays, type UserAnswer } from '../../../src/contracts/users.ts';
import { normalEmail } from '../../../src/lib/email.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { countMail } from '../../lib/mail/mail-limits.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { accountMailLimits } from './account-limits.ts';
import { accountMail } from './account-mail.ts';
import { hashOfSecret, newSecret } from './secrets.ts';
import { type AccountService, isoNow } from './service.ts';
import { addUser, listedUsers, usernameOf } from './users.ts';

export interface Invited {
  readonly email: string;
  readonly username?: string;
  readonly roles: readonly Role[];
  readonly locale: Locale;
  /** Id of the account that invites. */
  readonly by: string;
}

const day = 24 * 60 * 60_000;

/**
 * Makes an account that nobody can sign in to, and mails a link by which its owner chooses the password: whoever invites
 * never knows it. @throws Refused accountExists, tooManyRequests
 */
export async function invite(service: AccountService, invited: Invited): Promise<UserAnswer> {
  const email = normalEmail(invited.email);
  const counted = await countMail(
    service.db,
    ['invitations', invited.by],
    accountMailLimits.ofSender,
    service.now(),
  );
  if (counted.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: counted.seconds });
  const passwordHash = await service.passwords.hash(newSecret());
  const secret = newSecret();
  const expiresAt = isoNow(service, invitationDays * day);
  const mail = accountMail(service.brand, invited.locale, {
    text: 'invitation',
    recipient: email,
    values: { days: invitationDays },
    link: `${service.siteUrl()}/login?mode=invitation#${new URLSearchParams({ code: secret, email })}`,
    createdAt: isoNow(service),
    usefulUntil: expiresAt,
  });
  const [made] = await service.db.transaction().execute(async (transaction) => {
    const user = await addUser(transaction, {
      email,
      username: invited.username ?? usernameOf(email),
      roles: invited.roles,
      passwordHash,
      passwordUnproved: true,
      createdAt: isoNow(service),
    });
    if (user === undefined) return [];
    await transaction
      .insertInto('reset_secrets')
      .values({ secret_hash: hashOfSecret(secret), email, expires_at: expiresAt })
      .execute();
    await addMail(transaction, mail);
    return listedUsers(transaction, user.userId);
  });
  if (made === undefined) throw new Refused({ kind: 'accountExists' });
  service.mailQueued();
  return made;
}
