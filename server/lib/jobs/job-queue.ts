import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from '../store/dialect.ts';
import type { Database } from '../store/open-database.ts';
import type { Tables } from '../store/tables.ts';

export type JobKind =
  | 'urgentMail'
  | 'mail'
  | 'accessCode'
  | 'assignments'
  | 'waiting'
  | 'bounces'
  | 'replies'
  | 'certificates'
  | 'cleanUp'
  | 'quotationsOver'
  | 'emptyUploads'
  | 'needlessUploads'
  | 'keepErased'
  | 'proof'
  | 'push'
  | 'reminders'
  | 'storeSweep';

export interface NewJob {
  readonly kind: JobKind;
  readonly key: string;
  /** Default: 0. */
  readonly priority?: number;
  /** ISO 8601, UTC, like all times here. */
  readonly dueAt: string;
}

/** A job that a server is working on. */
export interface ClaimedJob {
  readonly kind: JobKind;
  readonly key: string;
  /** Number of attempts, including this one. */
  readonly tries: number;
  /** Identifies this attempt: once it loses its lease, it can change nothing. */
  readonly lease: string;
}

/**
 * Adds a job, in the transaction that makes it necessary: both happen or neither does. An existing one is left
 * unchanged.
 */
export async function addJob(db: Database | Transaction<Tables>, job: NewJob): Promise<void> {
  const { kind, key, priority = 0, dueAt } = job;
  await db
    .insertInto('jobs')
    .values({ kind, key, priority, due_at: dueAt, ...untouched })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

const untouched = { lease: null, leased_until: null, tries: 0, last_error: null };

/** Ensures that the single recurring job of a kind exists and is due no later than this. */
export async function addRecurring(db: Database, kind: JobKind, dueAt: string): Promise<void> {
  await addJob(db, { kind, key: '', dueAt });
  await db
    .updateTable('jobs')
    .set({ due_at: dueAt })
    .where('kind', '=', kind)
    .where('due_at', '>', dueAt)
    .execute();
}

/** Makes delayed jobs due at once, such as after a start: the operator may just have repaired the cause. */
export async function makeAllDue(db: Database, kinds: readonly JobKind[], now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now })
    .where('kind', 'in', kinds)
    .where('due_at', '>', now)
    .where(isFree(now))
    .execute();
}

export interface Claim {
  readonly kinds: readonly JobKind[];
  readonly now: string;
  readonly leasedUntil: string;
}

/** Claims one due job. Skips, without waiting, those that another server is claiming. */
export async function claimJob(
  db: Database,
  { kinds, now, leasedUntil }: Claim,
): Promise<ClaimedJob | undefined> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('jobs')
      .select(['kind', 'key', 'tries'])
      .where('kind', 'in', kinds)
      .where('due_at', '<=', now)
      .where(isFree(now))
      .orderBy('priority')
      .orderBy('due_at')
      .limit(1)
      .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (due === undefined) return undefined;
    // The query asks for these kinds only.
    const kind = due.kind as JobKind;
    const job = { kind, key: due.key, tries: due.tries + 1, lease: randomUUID() };
    await transaction
      .updateTable('jobs')
      .set({ lease: job.lease, leased_until: leasedUntil, tries: job.tries })
      .where('kind', '=', kind)
      .where('key', '=', due.key)
      .execute();
    return job;
  });
}

/** Extends the lease. False when it is lost: another server may be working on the job. */
export async function renewLease(db: Database, job: ClaimedJob, leasedUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil })
    .where(isOf(job))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a finished job. False when the lease is lost. */
export async function finishJob(transaction: Transaction<Tables>, job: ClaimedJob): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('jobs').where(isOf(job)).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Reschedules a job that succeeded. False when the lease is lost. */
export async function repeatJob(
  transaction: Transaction<Tables>,
  job: ClaimedJob,
  dueAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('jobs')
    .set({ ...untouched, due_at: dueAt })
    .where(isOf(job))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reschedules a job that failed, for whichever server claims it first. */
export async function postponeJob(
  db: Database,
  job: ClaimedJob,
  { dueAt, error }: { readonly dueAt: string; readonly error: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: dueAt, lease: null, leased_until: null, last_error: error })
    .where(isOf(job))
    .execute();
}

/** Returns a job as if it had not been started: its server is shutting down. */
export async function giveBackJob(db: Database, job: ClaimedJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, leased_until: null, tries: job.tries - 1 })
    .where(isOf(job))
    .execute();
}

/** When the next unclaimed job is due; undefined when none waits. */
export async function nextDue(
  db: Database,
  kinds: readonly JobKind[],
  now: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('kind', 'in', kinds)
    .where(isFree(now))
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** Number and state of the jobs of one kind, those under way included. */
export interface KindInQueue {
  /** A later release may have left kinds unknown to JobKind. */
  readonly kind: string;
  /** Number of due jobs. */
  readonly due: number;
  /** When the oldest of them became due; undefined when none is. */
  readonly dueSince?: string;
  /** Number of jobs whose last attempt failed. */
  readonly failing: number;
}

/** Counts jobs by kind; kinds without jobs are left out. */
export async function kindsInQueue(db: Database, now: string): Promise<readonly KindInQueue[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.count(sql`case when due_at <= ${now} then 1 end`).as('due'),
      fn.min('due_at').as('first'),
      fn.count('last_error').as('failing'),
    ])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, due, first, failing }) => ({
    kind,
    due: Number(due),
    ...(Number(due) === 0 ? {} : { dueSince: first }),
    failing: Number(failing),
  }));
}

type Jobs = ExpressionBuilder<Tables, 'jobs'>;

function isFree(now: string) {
  return (row: Jobs) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]);
}

/** Matches the lease too, so that an overlong attempt does not end the next one. */
function isOf({ kind, key, lease }: ClaimedJob) {
  return (row: Jobs) => row.and([row('kind', '=', kind), row('key', '=', key), row('lease', '=', lease)]);
}
