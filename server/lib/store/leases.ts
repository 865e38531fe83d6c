import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import { type LeaseLimits, leaseLimits } from './lease-limits.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** The right to do something alone among all servers. */
export interface Lease {
  readonly name: string;
  /** Greater than that of every holder before. */
  readonly fence: number;
  /** Doing it twice is harmless. */
  release(): Promise<void>;
}

/**
 * Leases are rows, renewed by short statements: while somebody writes for an hour, no connection is held. A server that
 * waits says so in the row; then the lease is renewed no more, so that none waits longer than a lease lasts. A holder that was
 * stopped in the middle and goes on later changes nothing: what it writes has to find its lease first (isHeld).
 */
export interface Leases {
  /**
   * @param patience milliseconds to wait for another holder @param letGo called once another waits, or it was lost
   * @returns undefined when the other one has not let go
   */
  take(name: string, patience: number, letGo: () => void): Promise<Lease | undefined>;
  /** Whether it still is, and stays so until the transaction ends: nobody else can take it meanwhile. */
  isHeld(transaction: Transaction<Tables>, lease: Lease): Promise<boolean>;
  close(): Promise<void>;
}

interface HeldLease {
  readonly fence: number;
  letGo(): void;
}

/** @param failed hears of renewals that did not work; the next one comes soon */
export function openLeases(
  db: Database,
  failed: (error: unknown) => void,
  { duration, renewal, poll }: LeaseLimits = leaseLimits,
): Leases {
  const owner = randomUUID();
  const heldLeases = new Map<string, HeldLease>();
  const clock = clockOf(db);
  let renewing = Promise.resolve();
  let renewedAt = performance.now();
  let sweptAt = -hour;
  const renew = async (): Promise<void> => {
    if (performance.now() - sweptAt > hour) {
      sweptAt = performance.now();
      await forgetOld(db, clock);
    }
    // A lease that is taken while the statement is under way is not judged by it.
    const judged = [...heldLeases];
    if (judged.length === 0) return void (renewedAt = performance.now());
    const rows = await renewAll(db, owner, clock, duration);
    renewedAt = performance.now();
    for (const [name, own] of judged) {
      const row = rows.find((one) => one.name === name && Number(one.fence) === own.fence);
      if (row?.asked !== 0) own.letGo();
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch((error: unknown) => {
      failed(error);
      if (performance.now() - renewedAt > duration) for (const { letGo } of heldLeases.values()) letGo();
    });
  }, renewal).unref();
  const release = async (name: string, fence: number): Promise<void> => {
    if (heldLeases.get(name)?.fence === fence) heldLeases.delete(name);
    // The row stays for its number, which the next holder's has to exceed.
    const own = db.updateTable('leases').set({ owner: '', held_until: 0 }).where('name', '=', name);
    await own.where('owner', '=', owner).where('fence', '=', fence).execute();
  };
  return {
    async take(name, patience, letGo) {
      const deadline = performance.now() + patience;
      for (;;) {
        const fence = await tryTake(db, { name, owner, clock, duration });
        if (fence !== undefined) {
          heldLeases.set(name, { fence, letGo: once(letGo) });
          return { name, fence, release: () => release(name, fence) };
        }
        if (performance.now() >= deadline) return undefined;
        await ask(db, name);
        await pause(poll);
      }
    },
    async isHeld(transaction, { name, fence }) {
      const row = await transaction
        .updateTable('leases')
        .set({ fence })
        .where('name', '=', name)
        .where('owner', '=', owner)
        .where('fence', '=', fence)
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },
    async close() {
      clearInterval(timer);
      await renewing;
    },
  };
}

/** Milliseconds. */
const hour = 60 * 60_000;

/** Those that nobody has held for a day: by then the clock alone gives a greater number. */
async function forgetOld(db: Database, clock: RawBuilder<number>): Promise<void> {
  const dayAgo = sql<number>`${clock} - ${sql.lit(24 * hour)}`;
  await db.deleteFrom('leases').where('held_until', '<', dayAgo).where('fence', '<', dayAgo).execute();
}

/** Milliseconds since 1970: one clock for all servers, which is the database's. */
function clockOf(db: Database): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`;
}

interface Taking {
  readonly name: string;
  readonly owner: string;
  readonly clock: RawBuilder<number>;
  readonly duration: number;
}

/** One statement decides: of all that ask at once, one is given it. */
async function tryTake(db: Database, { name, owner, clock, duration }: Taking): Promise<number | undefined> {
  const heldUntil = sql<number>`${clock} + ${sql.lit(duration)}`;
  const row = await db
    .insertInto('leases')
    .values({ name, owner, held_until: heldUntil, fence: clock, asked: 0 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          owner,
          held_until: heldUntil,
          fence: sql<number>`case when leases.fence < ${clock} then ${clock} else leases.fence + 1 end`,
          asked: 0,
        })
        .where('leases.held_until', '<', clock),
    )
    .returning('fence')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.fence);
}

async function ask(db: Database, name: string): Promise<void> {
  await db.updateTable('leases').set({ asked: 1 }).where('name', '=', name).where('asked', '=', 0).execute();
}

/** Those that another waits for are not held any longer than they already are. */
function renewAll(
  db: Database,
  owner: string,
  clock: RawBuilder<number>,
  duration: number,
): Promise<readonly { readonly name: string; readonly fence: number | string; readonly asked: number }[]> {
  return db
    .updateTable('leases')
    .set({
      held_until: sql<number>`case when asked = 1 then held_until else ${clock} + ${sql.lit(duration)} end`,
    })
    .where('owner', '=', owner)
    .returning(['name', 'fence', 'asked'])
    .execute();
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
