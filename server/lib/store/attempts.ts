import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** A number of attempts per number of milliseconds, counted from the first. */
export interface Allowance {
  readonly max: number;
  readonly window: number;
}

export type Attempt = { readonly kind: 'allowed' } | { readonly kind: 'tooMany'; readonly seconds: number };

/**
 * Counts an attempt before it is made, in one statement, so that parallel guesses gain nothing over sequential ones; in
 * the database, so that a restart or a second server changes nothing.
 * @param now milliseconds since 1970
 */
export async function countAttempt(
  db: Database | Transaction<Tables>,
  key: readonly string[],
  { max, window }: Allowance,
  now: number,
): Promise<Attempt> {
  const [current, end] = [new Date(now).toISOString(), new Date(now + window).toISOString()];
  const { count, ends_at } = await db
    .insertInto('attempts')
    .values({ attempt_key: hashOf(key), count: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column('attempt_key').doUpdateSet((row) => {
        const isOver = row('attempts.ends_at', '<=', current);
        return {
          count: row
            .case()
            .when(isOver)
            .then(1)
            .else(row('attempts.count', '+', 1))
            .end(),
          ends_at: row.case().when(isOver).then(end).else(row.ref('attempts.ends_at')).end(),
        };
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (count <= max) return { kind: 'allowed' };
  return { kind: 'tooMany', seconds: Math.max(1, Math.ceil((Date.parse(ends_at) - now) / 1000)) };
}

/** Takes back an attempt that should not count, such as one with the right password. */
export async function refundAttempt(db: Database, key: readonly string[]): Promise<void> {
  await db
    .updateTable('attempts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('attempt_key', '=', hashOf(key))
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(db: Database, key: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('attempt_key', '=', hashOf(key)).execute();
}

function hashOf(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex');
}
