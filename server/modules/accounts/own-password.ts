import { Refused } from '../../lib/problems/refused.ts';
import { countAttempt, refundAttempt } from '../../lib/store/attempts.ts';
import { loginAllowances } from './account-limits.ts';
import type { Principal } from './authorize.ts';
import type { AccountService } from './service.ts';
import { userByEmail } from './users.ts';

/**
 * Asks somebody who is signed in for the password. A session that was left open on a desk does not do to guess it: tries
 * are counted. @throws Refused wrongPassword, tooManyRequests
 */
export async function refuseWrongPassword(
  { db, passwords, now }: Pick<AccountService, 'db' | 'passwords' | 'now'>,
  { userId, email }: Pick<Principal, 'userId' | 'email'>,
  password: string,
): Promise<void> {
  const key = ['own password', userId];
  const attempt = await countAttempt(db, key, loginAllowances.fromSender, now());
  if (attempt.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: attempt.seconds });
  const user = await userByEmail(db, email);
  if (!(await passwords.matches(user?.passwordHash, password))) {
    throw new Refused({ kind: 'wrongPassword', field: 'password' });
  }
  await refundAttempt(db, key);
}
