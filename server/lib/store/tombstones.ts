import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * The remainder of an erased request, its additions and its uploads: a hash of each id, by which a late repeat is
 * recognised. An id has 122 random bits, so the hash reveals nothing. If something else still has the id, the hash is
 * of the place of its files instead (placeOf).
 */
export function tombstoneOf(id: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['tombstone', id.toLowerCase()]))
    .digest('hex');
}

/** Adds tombstones, in the transaction that erases. Idempotent. @param at ISO 8601, UTC */
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

/** Whether any of these ids was erased. */
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
