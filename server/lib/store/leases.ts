import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** Limits of leases between servers. Milliseconds. */
export interface LeaseLimits {
  /** How long a killed server keeps others out. */
  readonly duration: number;
  /** Between two renewals of all of a server's leases; also the delay until it learns that another server waits. */
  readonly renewal: number;
  /** Between two polls of a waiting server. */
  readonly poll: number;
}

export const leaseLimits: LeaseLimits = {
  // Longer than a brief pause of the process, and shorter than a client waits for an answer.
  duration: 10_000,
  // One statement a second per server.
  renewal: 1000,
  poll: 200,
};

/** The exclusive right, among all servers, to do something. */
export interface Lease {
  readonly name: string;
  /** Greater than that of every earlier holder. */
  readonly fence: number;
  /** Idempotent. */
  release(): Promise<void>;
}

/**
 * Leases are rows, renewed by short statements: no connection is held while somebody writes for an hour. A waiting
 * server says so in the row; then the lease is no longer renewed, so that nobody waits longer than one lease lasts. A
 * holder that was suspended and resumes later changes nothing: its writes must first find its lease (isHeld).
 */
export interface Leases {
  /**
   * @param patience milliseconds to wait for another holder
   * @param letGo called once another server waits, or the lease is lost
   * @returns undefined when the other holder has not let go
   */
  take(name: string, patience: number, letGo: () => void): Promise<Lease | undefined>;
  /** Whether the lease is held, which stays so until the transaction ends: nobody else can take it meanwhile. */
  isHeld(transaction: Transaction<Tables>, lease: Lease): Promise<boolean>;
  close(): Promise<void>;
}

interface HeldLease {
  readonly fence: number;
  letGo(): void;
}

/** @param failed called for failed renewals; the next one follows soon */
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
    // A lease taken while the statement is under way is not checked by it.
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
    // The row stays because of its number, which the next holder's must exceed.
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

/** Deletes leases that nobody has held for a day: by then the clock alone yields a greater number. */
async function forgetOld(db: Database, clock: RawBuilder<number>): Promise<void> {
  const dayAgo = sql<number>`${clock} - ${sql.lit(24 * hour)}`;
  await db.deleteFrom('leases').where('held_until', '<', dayAgo).where('fence', '<', dayAgo).execute();
}

/** Milliseconds since 1970: all servers use one clock, the database's. */
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

/** A single statement decides: of all concurrent attempts, one succeeds. */
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

/** Leases that another server waits for are not extended. */
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
