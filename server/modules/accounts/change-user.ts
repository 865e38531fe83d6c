import type { Transaction } from 'kysely';
import type { UserAnswer, UserChange } from '../../../src/contracts/users.ts';
import { normaliseRoles, type Role } from '../../../src/contracts/roles.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Tables } from '../../lib/store/tables.ts';
import type { Principal } from './authorize.ts';
import { removeSecondFactor } from './second-factor.ts';
import { type AccountService, isoNow } from './service.ts';
import {
  keepsSuperAdmin,
  listedUsers,
  setDisabled,
  setRoles,
  setUsername,
  type User,
  userOf,
} from './users.ts';

/**
 * @throws Refused notFound, lastSuperAdmin; notAllowed where an admin who is no super_admin would make one or touch one's
 *   account: nobody rises by their own hand
 */
export async function changeUser(
  service: Pick<AccountService, 'db' | 'now'>,
  principal: Principal,
  userId: string,
  change: UserChange,
): Promise<UserAnswer> {
  const changed = await service.db.transaction().execute(async (transaction) => {
    const keepsOne = await keepsSuperAdmin(transaction, userId);
    const user = await lockUser(transaction, userId);
    if (user === undefined) throw new Refused({ kind: 'notFound' });
    const roles = change.roles === undefined ? user.roles : normaliseRoles([...change.roles]);
    refuseBeyond(principal, [...user.roles, ...roles]);
    const disabled = change.disabled ?? user.disabled;
    const stays = roles.includes('super_admin') && !disabled;
    if (!stays && !keepsOne) throw new Refused({ kind: 'lastSuperAdmin' });
    if (change.username !== undefined) await setUsername(transaction, userId, change.username);
    if (change.roles !== undefined) await setRoles(transaction, userId, roles);
    if (change.secondFactor === false) await removeSecondFactor(transaction, userId);
    if (disabled !== user.disabled) await setDisabled(transaction, userId, disabled ? isoNow(service) : null);
    return listedUsers(transaction, userId);
  });
  const [present] = changed;
  if (present === undefined) throw new Refused({ kind: 'notFound' });
  return present;
}

/** What concerns a super_admin is for one of them. @throws Refused notAllowed */
export function refuseBeyond({ roles }: Pick<Principal, 'roles'>, concerned: readonly Role[]): void {
  if (concerned.includes('super_admin') && !roles.includes('super_admin'))
    throw new Refused({ kind: 'notAllowed' });
}

async function lockUser(transaction: Transaction<Tables>, userId: string): Promise<User | undefined> {
  const row = await transaction
    .updateTable('users')
    .set((one) => ({ roles: one.ref('roles') }))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : userOf(row);
}
