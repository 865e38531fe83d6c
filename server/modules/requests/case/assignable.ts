import type { Kysely } from 'kysely';
import { isReviewer } from '../../../../src/contracts/roles.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { userOf } from '../../accounts/users.ts';

export interface Assignable {
  readonly id: string;
  readonly name: string;
}

/** Everybody who may work on cases, by name. @param userId restricts it to one */
export async function assignableUsers(db: Kysely<Tables>, userId?: string): Promise<readonly Assignable[]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'username', 'roles', 'created_at', 'disabled_at'])
    .where('disabled_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
  return rows
    .map(userOf)
    .filter(({ roles }) => isReviewer(roles))
    .map(({ userId: id, username, email }) => ({ id, name: username || email }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}
