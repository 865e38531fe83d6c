import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { doNext, type LaneNeeds, openLane, type Work } from '../../server/lib/jobs/job-lane.ts';
import {
  addJob,
  addRecurring,
  claimJob,
  finishJob,
  type NewJob,
  postponeJob,
  renewLease,
  repeatJob,
} from '../../server/lib/jobs/job-queue.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { failCommit } from '../support/failing-commit.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { testSettings } from '../support/test-server.ts';

const begun = Date.parse('2026-11-21T08:00:00.000Z');
const at = (minute: number): string => new Date(begun + minute * 60_000).toISOString();
const job = (key: string, change: Partial<NewJob> = {}): NewJob => ({
  kind: 'mail',
  key,
  dueAt: at(0),
  ...change,
});

/** A server's claim of the next job, for two minutes. */
const claim = (db: Database, minute: number) =>
  claimJob(db, { kinds: ['mail'], now: at(minute), leasedUntil: at(minute + 2) });

function laneOn(db: Database, mail: Work, minute = 0): LaneNeeds {
  return {
    db,
    work: { mail },
    now: () => begun + minute * 60_000,
    failed: () => undefined,
    reasonOf: (error) => String(error),
  };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  /** Two servers sharing one store. */
  async function openTwo(): Promise<readonly [Database, Database]> {
    const settings = await testSettings(await newDatabase());
    const [one, two] = [await openDatabase(settings), await openDatabase(settings)];
    onTestFinished(async () => {
      await one.destroy();
      await two.destroy();
    });
    return [one, two];
  }

  test('each job is claimed once, however many servers ask at once', async () => {
    const [one, two] = await openTwo();
    const keys = Array.from({ length: 12 }, (_, index) => `job ${index}`);
    for (const key of keys) await addJob(one, job(key));
    await addJob(two, job('job 3'));

    const claimed = await Promise.all(keys.flatMap(() => [claim(one, 0), claim(two, 0)]));

    const taken = claimed.flatMap((each) => (each === undefined ? [] : [each.key]));
    expect(new Set(taken).size).toBe(taken.length);
    // A server that met only rows being claimed by others looks again later.
    for (let left = await claim(one, 0); left !== undefined; left = await claim(one, 0)) taken.push(left.key);
    expect(taken.toSorted()).toEqual(keys.toSorted());
  });

  test('what comes first is done first, by priority and then by time', async () => {
    const [db] = await openTwo();
    await addJob(db, job('later', { dueAt: at(1) }));
    await addJob(db, job('first'));
    await addJob(db, job('urgent', { dueAt: at(2), priority: -1 }));
    await addJob(db, job('not yet', { dueAt: at(9) }));
    await addJob(db, job('of others', { kind: 'cleanUp' }));

    const order = [];
    for (let next = await claim(db, 3); next !== undefined; next = await claim(db, 3)) order.push(next.key);

    expect(order).toEqual(['urgent', 'first', 'later']);
  });

  test('a server that died keeps a job for the length of its lease, and one that lives for as long as it renews it', async () => {
    const [one, two] = await openTwo();
    await addJob(one, job('long'));
    const first = (await claim(one, 0))!;

    expect(await claim(two, 1.9)).toBeUndefined();
    expect(await renewLease(one, first, at(4))).toBe(true);
    expect(await claim(two, 3.9)).toBeUndefined();
    const second = await claim(two, 4);

    expect(second).toMatchObject({ key: 'long', tries: 2 });
  });

  test('who has lost the lease changes nothing any more', async () => {
    const [one, two] = await openTwo();
    await addJob(one, job('contested'));
    const first = (await claim(one, 0))!;
    const second = (await claim(two, 3))!;

    expect(await renewLease(one, first, at(9))).toBe(false);
    await postponeJob(one, first, { dueAt: at(60), error: 'late' });
    const ended = await one
      .transaction()
      .execute(async (transaction) => [
        await finishJob(transaction, first),
        await repeatJob(transaction, first, at(60)),
      ]);

    expect(ended).toEqual([false, false]);
    expect(await one.selectFrom('jobs').selectAll().execute()).toEqual([
      {
        kind: 'mail',
        key: 'contested',
        priority: 0,
        due_at: at(0),
        lease: second.lease,
        leased_until: at(5),
        tries: 2,
        last_error: null,
      },
    ]);
  });

  test('what failed is tried again later and later, and says why', async () => {
    const [db] = await openTwo();
    await addJob(db, job('failing'));
    const work = vi.fn<Work>(() => Promise.reject(new Error('no such host')));
    const row = () => db.selectFrom('jobs').select(['due_at', 'lease', 'tries', 'last_error']).execute();

    await doNext(laneOn(db, work));
    expect(await row()).toEqual([
      { due_at: at(0.5), lease: null, tries: 1, last_error: 'Error: no such host' },
    ]);
    expect(await doNext(laneOn(db, work, 0.4))).toBe(false);
    await doNext(laneOn(db, work, 0.5));
    expect(await row()).toMatchObject([{ due_at: at(1.5), tries: 2 }]);
    await doNext(laneOn(db, async () => ({ again: at(60) }), 2));

    expect(await row()).toEqual([{ due_at: at(60), lease: null, tries: 0, last_error: null }]);
  });

  test('what was done is written down together with its end, also when the database fails at first', async () => {
    const [db] = await openTwo();
    await addJob(db, job('done'));
    const work = vi.fn(async () => undefined);
    let failures = 2;

    await doNext(
      laneOn(db, async () => {
        await work();
        return {
          async write(transaction) {
            await addJob(transaction, job('next', { dueAt: at(9) }));
            if (failures > 0) await failCommit(transaction);
            failures -= 1;
          },
        };
      }),
    );

    expect(work).toHaveBeenCalledOnce();
    expect(failures).toBe(-1);
    expect(await db.selectFrom('jobs').select('key').execute()).toEqual([{ key: 'next' }]);
  });

  test('a recurring job is one, however many servers start, and an earlier time holds', async () => {
    const [one, two] = await openTwo();

    for (const minute of [10, 30, 5]) await addRecurring(minute === 30 ? two : one, 'cleanUp', at(minute));

    expect(await one.selectFrom('jobs').select(['kind', 'key', 'due_at']).execute()).toEqual([
      { kind: 'cleanUp', key: '', due_at: at(5) },
    ]);
  });

  test('a lane does what is due when it opens, and what it is woken for; its end waits for the job under way', async () => {
    const [db] = await openTwo();
    await addJob(db, job('one'));
    const keys: string[] = [];
    let letGo = (): void => undefined;
    const lane = openLane(
      laneOn(db, async ({ key }, ending) => {
        keys.push(key);
        if (key === 'two')
          await new Promise<void>((resolve) => ending.addEventListener('abort', () => (letGo = resolve)));
        return {};
      }),
    );
    await expect.poll(() => keys).toEqual(['one']);
    await addJob(db, job('two'));
    lane.wake();
    await expect.poll(() => keys).toEqual(['one', 'two']);

    let isOver = false;
    const stopped = lane.stop().then(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isOver).toBe(false);
    letGo();
    await stopped;

    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('a job that the end of its server interrupts counts as not begun', async () => {
    const [db] = await openTwo();
    await addJob(db, job('cut short'));
    const ending = new AbortController();

    await doNext(
      laneOn(db, async () => {
        ending.abort();
        throw new Error('interrupted');
      }),
      ending.signal,
    );

    expect(await claim(db, 0)).toMatchObject({ key: 'cut short', tries: 1 });
  });
});
