import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { endsWithin } from '../process/closing.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * Facts about the store as a whole, each a text. `generation` is a number that a restore raises; times are ISO 8601 in
 * UTC. `backedUpUntil`: everything received earlier is in a backup. `provedAt`: when the newest backup was restored and
 * found complete. `proofFault`: why the last proof failed; empty if it succeeded. `tokenSecret` signs tokens and is
 * shown to nobody. `filesLost`: how many files named by rows were missing when store and rows were last compared, at
 * `sweptAt`. `assignmentsTold`: when staff were last mailed their assignments. `bouncesRead`,
 * `repliesRead`: the position up to which that mailbox has been read. `repliesLeft`: when a mail was last left there
 * because there were too many, or for want of room. `reminders`: whether reminders of expiry are mailed, since when and by whom (JSON). `vapidKey` signs Web Push and is shown to nobody.
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
  | 'bouncesRead'
  | 'repliesRead'
  | 'repliesLeft'
  | 'reminders'
  | 'vapidKey';

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

/** Adds a fact unless it exists, whichever server stored it. @returns the stored value */
export async function addFact(db: Kysely<Tables>, fact: Fact, value: string): Promise<string> {
  await db
    .insertInto('store_facts')
    .values({ fact, value })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .execute();
  return (await readFact(db, fact)) ?? '';
}

/**
 * The store's generation: another number means another store, or an earlier state of the same one. Seconds since 1970,
 * so that a second restore of one backup, or an empty store replacing a lost one, differs too.
 */
export async function openGeneration(db: Kysely<Tables>, now: number): Promise<number> {
  return Number(await addFact(db, 'generation', String(Math.floor(now / 1000))));
}

/**
 * Raises the generation of a store restored from a backup. Partly random: a backup restored twice under a slow clock,
 * or within a second, must not yield the same number.
 * @returns the new generation
 */
export async function raiseGeneration(db: Kysely<Tables>, now: number): Promise<number> {
  const before = Number((await readFact(db, 'generation')) ?? 0);
  const generation = Math.max(before, Math.floor(now / 1000)) + randomInt(1, 2 ** 40);
  await writeFact(db, 'generation', String(generation));
  return generation;
}

/** Facts of the store for calls that must answer while the database is away, then with the last known values. */
export interface KnownFacts {
  read(): Promise<Readonly<Partial<Record<Fact, string>>>>;
}

/** Milliseconds. */
const patience = 1000;
/** Milliseconds for which facts are reused: other processes write them too. */
const freshness = 2000;

export async function openKnownFacts(db: Database): Promise<KnownFacts> {
  let known = await readFacts(db);
  let readAt = performance.now();
  let reading: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      known = await readFacts(db);
      readAt = performance.now();
    } catch {
      // The database is away; health says so.
    } finally {
      reading = undefined;
    }
  };
  return {
    async read() {
      if (performance.now() - readAt < freshness) return known;
      reading ??= refresh();
      await endsWithin(patience, reading);
      return known;
    },
  };
}
