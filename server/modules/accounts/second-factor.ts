import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type Attempt, countAttempt, forgetAttempts } from '../../lib/store/attempts.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { secondFactorAllowances } from './account-limits.ts';
import { hashOfSecret } from './tokens.ts';
import { type AccountService, isoNow } from './service.ts';
import { endOtherSessions } from './sessions.ts';

/** Seconds for which a code is valid, the default of all apps (RFC 6238 section 5.2). */
const period = 30;

/** Codes before and after the current one that are accepted, because the clocks of phones differ. */
const tolerated = 1;

const recoveryCodeCount = 10;

type Passing = { readonly kind: 'passed' } | { readonly kind: 'wrongSecondFactor' } | TooMany;
type TooMany = Exclude<Attempt, { kind: 'allowed' }>;

/** The step after the right password; an account without a second factor passes. */
export async function passSecondFactor(
  service: Pick<AccountService, 'db' | 'now'>,
  userId: string,
  code: string | undefined,
): Promise<Passing | { readonly kind: 'secondFactorWanted' }> {
  if (!(await stateOf(service.db, userId)).on) return { kind: 'passed' };
  if (code === undefined || code.trim() === '') return { kind: 'secondFactorWanted' };
  return tryCode(service, userId, code);
}

/** Accepts a code of the app or a recovery code, once. Attempts are counted per account. */
export async function tryCode(
  service: Pick<AccountService, 'db' | 'now'>,
  userId: string,
  code: string,
): Promise<Passing> {
  const tooMany = await countTries(service, userId);
  if (tooMany !== undefined) return tooMany;
  const isTaken =
    (await takeCode(service, userId, code)) || (await takeRecoveryCode(service.db, userId, code));
  if (!isTaken) return { kind: 'wrongSecondFactor' };
  await forgetTries(service.db, userId);
  return { kind: 'passed' };
}

/**
 * Offers a new secret, which has no effect before it is confirmed. Returns undefined when a second factor is already
 * on.
 */
export async function offerSecondFactor(
  db: Database,
  userId: string,
  account: { readonly issuer: string; readonly email: string },
): Promise<{ readonly secret: string; readonly uri: string } | undefined> {
  const secret = new Secret({ size: 20 }).base32;
  const offered = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('secret')
    .executeTakeFirst();
  if (offered === undefined) return undefined;
  return { secret, uri: totpOf(secret, account).toString() };
}

/**
 * Confirms by a code of the secret offered last.
 * @returns the recovery codes; undefined when the code is wrong, or a second factor is on
 */
export async function confirmSecondFactor(
  service: Pick<AccountService, 'db' | 'now'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  code: string,
): Promise<readonly string[] | TooMany | undefined> {
  const tooMany = await countTries(service, userId);
  if (tooMany !== undefined) return tooMany;
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const confirmed = await service.db.transaction().execute(async (transaction) => {
    if (!(await takeCode({ ...service, db: transaction }, userId, code, 'offered'))) return undefined;
    await transaction
      .updateTable('second_factors')
      .set({ confirmed_at: isoNow(service) })
      .where('user_id', '=', userId)
      .execute();
    await endOtherSessions(transaction, userId, sessionId);
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await transaction
      .insertInto('recovery_codes')
      .values(codes.map((one) => ({ code_hash: hashOfRecoveryCode(one), user_id: userId })))
      .execute();
    return codes;
  });
  if (confirmed !== undefined) await forgetTries(service.db, userId);
  return confirmed;
}

export async function removeSecondFactor(db: Database | Transaction<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function stateOf(
  db: Database,
  userId: string,
): Promise<{ readonly on: boolean; readonly recoveryCodes: number }> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.confirmed_at === null) return { on: false, recoveryCodes: 0 };
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((count) => count.fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { on: true, recoveryCodes: Number(left) };
}

/** Of two calls with the same code only one succeeds: its time step is stored in the statement that accepts it. */
async function takeCode(
  { db, now }: { readonly db: Database | Transaction<Tables>; now(): number },
  userId: string,
  code: string,
  which: 'confirmed' | 'offered' = 'confirmed',
): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
  const token = code.replaceAll(/\s/g, '');
  if (row === undefined || !/^\d{6}$/.test(token)) return false;
  const timestamp = now();
  const delta = totpOf(row.secret).validate({ token, timestamp, window: tolerated });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / period) + delta;
  const updated = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

async function takeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const updated = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

async function countTries(
  { db, now }: Pick<AccountService, 'db' | 'now'>,
  userId: string,
): Promise<TooMany | undefined> {
  for (const [index, allowance] of secondFactorAllowances.entries()) {
    const attempt = await countAttempt(db, keyOf(userId, index), allowance, now());
    if (attempt.kind === 'tooMany') return attempt;
  }
  return undefined;
}

async function forgetTries(db: Database, userId: string): Promise<void> {
  for (const index of secondFactorAllowances.keys()) await forgetAttempts(db, keyOf(userId, index));
}

function keyOf(userId: string, index: number): readonly string[] {
  return ['second factor', userId, String(index)];
}

function totpOf(secret: string, account?: { readonly issuer: string; readonly email: string }): TOTP {
  return new TOTP({
    ...(account === undefined ? {} : { issuer: account.issuer, label: account.email }),
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}

/** 80 random bits, too many to guess, so that the hash needs no salt. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** Ignores capitals, spaces and dashes. */
function hashOfRecoveryCode(code: string): string {
  return hashOfSecret(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
}
