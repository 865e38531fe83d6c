import { generatePassword, type Passwords } from '../../lib/passwords/passwords.ts';
import { SettingError } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { addUser, allUsers, usernameOf } from './users.ts';

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
