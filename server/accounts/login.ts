import { normalEmail } from '../../src/domain/email.ts';
import { type Attempt, countAttempt, forgetAttempts, loginAllowances, refundAttempt } from './attempts.ts';
import type { AccountDesk } from './desk.ts';
import { openSession } from './sessions.ts';
import { userByEmail } from './users.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type LoginResult =
  | { readonly kind: 'signedIn'; readonly token: string; readonly userId: string }
  /** Unknown address, wrong password or disabled account: nothing tells which. */
  | { readonly kind: 'wrongLogin' }
  | Exclude<Attempt, { kind: 'allowed' }>;

/**
 * The same statements and one argon2 computation, whether the address is known or not.
 * @param address from which it is tried
 */
export async function login(
  desk: AccountDesk,
  { email, password }: Credentials,
  address: string,
): Promise<LoginResult> {
  const { db, passwords, tokens } = desk;
  // PostgreSQL takes no NUL in a text; no account has one.
  const account = normalEmail(email).replaceAll('\0', '');
  const attempt = await countLogin(desk, account, address);
  if (attempt.kind === 'tooMany') return attempt;
  const user = await userByEmail(db, account);
  const isRight = await passwords.matches(user?.passwordHash, password);
  if (!isRight || user === undefined || user.disabled) return { kind: 'wrongLogin' };
  await forgetAttempts(db, keyFrom(account, address));
  await refundAttempt(db, keyOf(account));
  const now = desk.now();
  const token = await tokens.issue(user, await openSession(db, user, now), now);
  return { kind: 'signedIn', token, userId: user.userId };
}

async function countLogin(desk: AccountDesk, account: string, address: string): Promise<Attempt> {
  const { fromAddress, fromEverywhere } = loginAllowances;
  const here = await countAttempt(desk.db, keyFrom(account, address), fromAddress, desk.now());
  // What is refused here does not count against the account: else one stranger could lock it for all.
  if (here.kind === 'tooMany') return here;
  return countAttempt(desk.db, keyOf(account), fromEverywhere, desk.now());
}

/** After a reset: the address has been proved, whoever tried before. */
export async function forgetFailedLogins(desk: AccountDesk, account: string, address: string): Promise<void> {
  await forgetAttempts(desk.db, keyOf(account));
  await forgetAttempts(desk.db, keyFrom(account, address));
}

function keyOf(account: string): readonly string[] {
  return ['login', account];
}

function keyFrom(account: string, address: string): readonly string[] {
  return ['login', account, address];
}
