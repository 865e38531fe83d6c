import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { normaliseRoles, type Role } from '../../../src/contracts/roles.ts';
import type { UserAnswer } from '../../../src/contracts/users.ts';
import { generatePassword, type Passwords } from '../../lib/passwords/passwords.ts';
import { SettingError } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables, UserTable } from '../../lib/store/tables.ts';

export interface User {
  readonly userId: string;
  /** Normalised address. */
  readonly email: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly disabled: boolean;
}

export interface UserWithHash extends User {
  readonly passwordHash: string;
  /** The password was chosen at registration by someone who may not read the mailbox, so nobody can sign in with it. */
  readonly passwordUnproved: boolean;
}

export interface NewUser extends Pick<User, 'email' | 'username' | 'roles'> {
  readonly passwordHash: string;
  /** Default: false. */
  readonly passwordUnproved?: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** @param email normalised */
export async function userByEmail(db: Database, email: string): Promise<UserWithHash | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  if (row === undefined) return undefined;
  const { password_hash: passwordHash, password_unproved: unproved } = row;
  return { ...userOf(row), passwordHash, passwordUnproved: unproved === 1 };
}

export async function listedUsers(
  db: Database | Transaction<Tables>,
  userId?: string,
): Promise<readonly UserAnswer[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .selectAll('users')
    .select('second_factors.confirmed_at')
    .$if(userId !== undefined, (query) => query.where('users.user_id', '=', userId ?? ''))
    .orderBy('email')
    .execute();
  return rows.map((row) => {
    const { userId: id, email, username, roles, disabled } = userOf(row);
    return {
      userId: id,
      email,
      username,
      roles: [...roles],
      disabled,
      invited: row.password_unproved === 1,
      secondFactor: row.confirmed_at !== null,
      createdAt: row.created_at,
    };
  });
}

export async function setUsername(
  db: Database | Transaction<Tables>,
  userId: string,
  username: string,
): Promise<void> {
  await db.updateTable('users').set({ username }).where('user_id', '=', userId).execute();
}

export async function allUsers(db: Database): Promise<readonly User[]> {
  const rows = await db.selectFrom('users').selectAll().orderBy('email').execute();
  return rows.map(userOf);
}

/** Returns undefined when the address already has an account, even one created concurrently. */
export async function addUser(
  db: Database | Transaction<Tables>,
  { email, username, roles, passwordHash, passwordUnproved, createdAt }: NewUser,
): Promise<User | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      user_id: randomUUID(),
      email,
      username,
      password_hash: passwordHash,
      roles: roles.join(' '),
      created_at: createdAt,
      disabled_at: null,
      password_unproved: passwordUnproved === true ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : userOf(row);
}

/** Sets the password and ends all sessions of the account. */
export async function setPassword(
  transaction: Transaction<Tables>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash, password_unproved: 0 })
    .where('user_id', '=', userId)
    .execute();
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Whether another enabled account is super_admin, or this one is not. Writing all their rows, unchanged, serialises
 * concurrent changes on both databases.
 */
export async function keepsSuperAdmin(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
  const rows = await transaction
    .updateTable('users')
    .set((row) => ({ roles: row.ref('roles') }))
    .where('roles', 'like', '%super_admin%')
    .where('disabled_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.some((row) => row.user_id !== userId) || rows.every((row) => row.user_id !== userId);
}

/** Takes effect with the account's next call. */
export async function setRoles(
  db: Database | Transaction<Tables>,
  userId: string,
  userRoles: readonly Role[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ roles: userRoles.join(' ') })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Disables or enables an account. A disabled account cannot sign in, and its sessions end.
 * @param at ISO 8601; null: enabled
 */
export async function setDisabled(
  transaction: Transaction<Tables>,
  userId: string,
  at: string | null,
): Promise<void> {
  await transaction.updateTable('users').set({ disabled_at: at }).where('user_id', '=', userId).execute();
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function isDisabled(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function userOf(row: Omit<UserTable, 'password_hash' | 'password_unproved'>): User {
  return {
    userId: row.user_id,
    email: row.email,
    username: row.username,
    roles: normaliseRoles(row.roles.split(' ')),
    disabled: row.disabled_at !== null,
  };
}

/** Default name for a person who gave none: the part of the address before the @. */
export function usernameOf(email: string): string {
  return (email.split('@', 1)[0] ?? '').slice(0, 60);
}

export interface FirstAdmin {
  readonly email: string;
  /** Present only when it was generated here; it cannot be read later. */
  readonly password?: string;
}

/**
 * Creates the first super_admin where there is none yet. If two servers start at once on one database, one of them
 * creates it.
 * @throws SettingError when its address belongs to another account
 */
export async function makeFirstAdmin(
  db: Database,
  passwords: Passwords,
  { adminEmail, adminPassword }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAdmin | undefined> {
  if (await hasSuperAdmin(db)) return undefined;
  const password = adminPassword ?? generatePassword();
  const made = await addUser(db, {
    email: adminEmail,
    username: usernameOf(adminEmail),
    roles: ['super_admin'],
    passwordHash: await passwords.hash(password),
    createdAt: new Date().toISOString(),
  });
  if (made !== undefined) return { email: adminEmail, ...(adminPassword === undefined ? { password } : {}) };
  if (await hasSuperAdmin(db)) return undefined;
  throw new SettingError('ADMIN_EMAIL', 'belongs to an account that is no super_admin; name another address');
}

async function hasSuperAdmin(db: Database): Promise<boolean> {
  return (await allUsers(db)).some(({ roles }) => roles.includes('super_admin'));
}
