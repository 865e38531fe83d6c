import { describe, expect, onTestFinished, test } from 'vitest';
import { type LeaseLimits, type Leases, openLeases } from '../../server/lib/store/leases.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { testSettings } from '../support/test-server.ts';

const limits: LeaseLimits = { duration: 1500, renewal: 200, poll: 50 };
/** Milliseconds: longer than a test lasts, so that nobody gets a lease because a wait is over. */
const patience = 3_600_000;

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  /** Two servers sharing one database. */
  async function openTwo(): Promise<{ readonly db: Database; readonly one: Leases; readonly other: Leases }> {
    const db = await openDatabase(await testSettings(await newDatabase()));
    const open = (): Leases => {
      const leases = openLeases(
        db,
        (error) => {
          throw error;
        },
        limits,
      );
      onTestFinished(() => leases.close());
      return leases;
    };
    onTestFinished(() => db.destroy());
    return { db, one: open(), other: open() };
  }

  test('of twenty that ask at once each has it alone, with a greater number than the one before', async () => {
    const { one, other } = await openTwo();
    const fences: number[] = [];
    let holders = 0;

    await Promise.all(
      Array.from({ length: 20 }, async (_each, index) => {
        const lease = await (index % 2 === 0 ? one : other).take('upload', patience, () => undefined);
        holders += 1;
        expect(holders).toBe(1);
        fences.push(lease?.fence ?? 0);
        holders -= 1;
        await lease?.release();
      }),
    );

    expect(fences).toHaveLength(20);
    expect(new Set(fences).size).toBe(20);
    expect(fences).toEqual(fences.toSorted((a, b) => a - b));
  });

  test('it is renewed while it is held, and a holder lets go when another waits', async () => {
    const { db, one, other } = await openTwo();
    const asked: string[] = [];
    const lease = (await one.take('upload', patience, () => asked.push('let go')))!;
    await new Promise((resolve) => setTimeout(resolve, 2 * limits.duration));
    expect(asked).toEqual([]);
    expect(await db.transaction().execute((transaction) => one.isHeld(transaction, lease))).toBe(true);

    const next = other.take('upload', patience, () => undefined);
    await expect.poll(() => asked).toEqual(['let go']);
    await lease.release();

    expect((await next)?.fence).toBeGreaterThan(lease.fence);
    expect(await db.transaction().execute((transaction) => one.isHeld(transaction, lease))).toBe(false);
  });

  test('a server waits no longer than a lease lasts for one that does not let go, and has none when it gives up sooner', async () => {
    const { db, one, other } = await openTwo();
    const stopped = (await one.take('upload', patience, () => undefined))!;
    expect(await other.take('upload', 0, () => undefined)).toBeUndefined();

    const next = await other.take('upload', patience, () => undefined);

    expect(next?.fence).toBeGreaterThan(stopped.fence);
    // It resumes now, and finds that it may no longer write.
    const isHeld = await db.transaction().execute((transaction) => one.isHeld(transaction, stopped));
    expect(isHeld).toBe(false);
    await stopped.release();
    expect(await db.transaction().execute((transaction) => other.isHeld(transaction, next!))).toBe(true);
  });

  test('a holder that has lost it hears of that', async () => {
    const { db, one } = await openTwo();
    const lost: string[] = [];
    await one.take('upload', patience, () => lost.push('lost'));

    await db.deleteFrom('leases').execute();

    await expect.poll(() => lost).toEqual(['lost']);
  });

  test('those that nobody has held for a day are forgotten, all others keep their number', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    onTestFinished(() => db.destroy());
    const row = { owner: '', held_until: 0, asked: 0 };
    const [old, recent] = [Date.now() - 25 * 60 * 60_000, Date.now()];
    await db
      .insertInto('leases')
      .values([
        { ...row, name: 'old', fence: old },
        { ...row, name: 'recent', fence: recent },
      ])
      .execute();

    const leases = openLeases(db, () => undefined, limits);
    onTestFinished(() => leases.close());

    const names = () => db.selectFrom('leases').select('name').execute();
    await expect.poll(names).toEqual([{ name: 'recent' }]);
    expect((await leases.take('recent', patience, () => undefined))?.fence).toBeGreaterThan(recent);
  });
});
