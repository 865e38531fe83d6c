import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * What is left of an erased request, of what was added to it and of its uploads: a hash of each id, by which a late repeat is
 * known. An id has 122 random bits, so nothing is found out from the hash. Where something else still has the id, it is a hash
 * of the place of its files instead (placeOf).
 */
export function tombstoneOf(id: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['tombstone', id.toLowerCase()]))
    .digest('hex');
}

/** In the transaction that erases them; doing it twice is harmless. @param at ISO 8601, UTC */
export async function addTombstones(
  db: Database | Transaction<Tables>,
  ids: readonly string[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('tombstones')
    .values(ids.map((id) => ({ id_hash: tombstoneOf(id), at })))
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .execute();
}

/** Whether any of these was erased. */
export async function isErased(
  db: Database | Transaction<Tables>,
  ...ids: readonly string[]
): Promise<boolean> {
  const row = await db
    .selectFrom('tombstones')
    .select('id_hash')
    .where('id_hash', 'in', ids.map(tombstoneOf))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
