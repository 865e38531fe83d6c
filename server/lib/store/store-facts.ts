import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Facts about the store as a whole, each a text. `generation` is a number that a restore raises; times are ISO 8601 in
 * UTC. `backedUpUntil`: everything received before it is in a backup. `provedAt`: the newest backup was restored and
 * found whole. `proofFault`: why the last proof failed; empty when it did not. `tokenSecret` signs tokens, and is shown to
 * nobody. `filesLost`: how many files that rows name were missing when store and rows were last compared, at `sweptAt`.
 * `assignmentsTold`: when staff were last told by mail what is assigned to them. `bouncesRead`: up to where the mailbox for
 * bounces has been read.
 */
export type Fact =
  | 'generation'
  | 'backedUpUntil'
  | 'backedUpAt'
  | 'provedAt'
  | 'proofFault'
  | 'tokenSecret'
  | 'sweptAt'
  | 'filesLost'
  | 'assignmentsTold'
  | 'bouncesRead';

export async function readFact(db: Kysely<Tables>, fact: Fact): Promise<string | undefined> {
  const row = await db.selectFrom('store_facts').select('value').where('fact', '=', fact).executeTakeFirst();
  return row?.value;
}

export async function readFacts(db: Kysely<Tables>): Promise<Readonly<Partial<Record<Fact, string>>>> {
  const rows = await db.selectFrom('store_facts').select(['fact', 'value']).execute();
  return Object.fromEntries(rows.map(({ fact, value }) => [fact, value]));
}

export async function writeFact(db: Kysely<Tables>, fact: Fact, value: string): Promise<void> {
  await db
    .insertInto('store_facts')
    .values({ fact, value })
    .onConflict((conflict) => conflict.column('fact').doUpdateSet({ value }))
    .execute();
}

/** Leaves what is known already, by whichever server it became so. @returns what is known */
export async function addFact(db: Kysely<Tables>, fact: Fact, value: string): Promise<string> {
  await db
    .insertInto('store_facts')
    .values({ fact, value })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .execute();
  return (await readFact(db, fact)) ?? '';
}

/**
 * The store's generation: another number means another store, or the same one as it was earlier. Seconds since 1970, so
 * that a second restore of one backup, and an empty store in place of a lost one, differ too.
 */
export async function openGeneration(db: Kysely<Tables>, now: number): Promise<number> {
  return Number(await addFact(db, 'generation', String(Math.floor(now / 1000))));
}

/**
 * For a store that has come out of a backup. By chance: restored twice under a clock that is behind, or within a second, one
 * backup must not give one number. @returns the new generation
 */
export async function raiseGeneration(db: Kysely<Tables>, now: number): Promise<number> {
  const before = Number((await readFact(db, 'generation')) ?? 0);
  const generation = Math.max(before, Math.floor(now / 1000)) + randomInt(1, 2 ** 40);
  await writeFact(db, 'generation', String(generation));
  return generation;
}
