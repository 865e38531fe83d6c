import { createHmac } from 'node:crypto';
import { normalEmail } from '../../../src/lib/email.ts';
import type { Sender } from '../../lib/http/sender.ts';
import { type Attempt, countAttempt, forgetAttempts, refundAttempt } from '../../lib/store/attempts.ts';
import { loginAllowances, senderKnownFor } from './account-limits.ts';
import { passSecondFactor } from './second-factor.ts';
import { type AccountService, isoNow } from './service.ts';
import { openSession } from './sessions.ts';
import { userByEmail } from './users.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, or a recovery code. */
  readonly code?: string | undefined;
}

export type LoginResult =
  | { readonly kind: 'signedIn'; readonly token: string; readonly userId: string }
  /** Unknown address or wrong password; the answer does not tell which. */
  | { readonly kind: 'wrongLogin' }
  /** The password was right, so it may be told that the account is disabled. */
  | { readonly kind: 'accountDisabled' }
  /** The password was right, but chosen at registration by someone who may not read the mailbox. */
  | { readonly kind: 'passwordUnproved' }
  | { readonly kind: 'secondFactorWanted' | 'wrongSecondFactor' }
  | Exclude<Attempt, { kind: 'allowed' }>;

/** Runs the same statements and one argon2 computation, whether or not the address is known. */
export async function login(
  service: AccountService,
  { email, password, code }: Credentials,
  sender: Sender,
): Promise<LoginResult> {
  const { db, passwords, tokens } = service;
  // PostgreSQL takes no NUL in a text, and no account's address contains one.
  const account = normalEmail(email).replaceAll('\0', '');
  const attempt = await countLogin(service, account, sender);
  if (attempt.kind === 'tooMany') return attempt;
  const user = await userByEmail(db, account);
  const isRight = await passwords.matches(user?.passwordHash, password);
  if (!isRight || user === undefined) return { kind: 'wrongLogin' };
  if (user.disabled) return { kind: 'accountDisabled' };
  if (user.passwordUnproved) return { kind: 'passwordUnproved' };
  const second = await passSecondFactor(service, user.userId, code);
  if (second.kind !== 'passed') return second;
  await forgetAttempts(db, keyFrom(account, sender));
  await refundAttempt(db, keyOf(account));
  await rememberSender(service, account, sender);
  const now = service.now();
  const token = await tokens.issue(user, await openSession(db, user, now), now);
  return { kind: 'signedIn', token, userId: user.userId };
}

async function countLogin(service: AccountService, account: string, sender: Sender): Promise<Attempt> {
  const { fromSender, fromStrangers } = loginAllowances;
  const here = await countAttempt(service.db, keyFrom(account, sender), fromSender, service.now());
  // An attempt refused here does not count against the account: otherwise a single stranger could lock it for everyone.
  if (here.kind === 'tooMany') return here;
  // A known sender is not affected by what strangers do elsewhere.
  if (await isKnownSender(service, account, sender)) return here;
  return countAttempt(service.db, keyOf(account), fromStrangers, service.now());
}

/** A reset proves the mailbox, so its sender becomes a known one, whatever strangers try elsewhere. */
export async function welcome(service: AccountService, account: string, sender: Sender): Promise<void> {
  await forgetAttempts(service.db, keyFrom(account, sender));
  await rememberSender(service, account, sender);
}

function keyOf(account: string): readonly string[] {
  return ['login', account];
}

function keyFrom(account: string, sender: Sender): readonly string[] {
  return ['login', account, sender];
}

/** Remembers a sender that had the account's password, or a link from its mailbox. @param account normalised address */
async function rememberSender(service: AccountService, account: string, sender: Sender): Promise<void> {
  const known = {
    sender_key: rowKeyOf(service, account, sender),
    expires_at: isoNow(service, senderKnownFor),
  };
  await service.db
    .insertInto('known_senders')
    .values(known)
    .onConflict((conflict) => conflict.column('sender_key').doUpdateSet(known))
    .execute();
}

/** Whether this sender has signed in to the account before, so that strangers cannot lock its owner out. */
export async function isKnownSender(
  service: AccountService,
  account: string,
  sender: Sender,
): Promise<boolean> {
  const row = await service.db
    .selectFrom('known_senders')
    .select('sender_key')
    .where('sender_key', '=', rowKeyOf(service, account, sender))
    .where('expires_at', '>', isoNow(service))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keyed, because a plain hash of an address is undone by trying all of them. */
function rowKeyOf({ secret }: AccountService, account: string, sender: Sender): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['known sender', account, sender]))
    .digest('hex');
}
