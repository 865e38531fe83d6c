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
  | 'bounces'
  | 'cleanUp'
  | 'quotationsOver'
  | 'emptyUploads'
  | 'needlessUploads'
  | 'keepErased'
  | 'proof'
  | 'storeSweep';

export interface NewJob {
  readonly kind: JobKind;
  readonly key: string;
  /** Default: 0. */
  readonly priority?: number;
  /** ISO 8601, UTC, as all times here. */
  readonly dueAt: string;
}

/** A job that one server is doing now. */
export interface ClaimedJob {
  readonly kind: JobKind;
  readonly key: string;
  /** With this attempt. */
  readonly tries: number;
  /** Tells this attempt from every other one: what comes after it has lost its lease changes nothing. */
  readonly lease: string;
}

/** In the transaction that makes it necessary: both happen or neither does. One that is there already stays as it is. */
export async function addJob(db: Database | Transaction<Tables>, job: NewJob): Promise<void> {
  const { kind, key, priority = 0, dueAt } = job;
  await db
    .insertInto('jobs')
    .values({ kind, key, priority, due_at: dueAt, ...untouched })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

const untouched = { lease: null, leased_until: null, tries: 0, last_error: null };

/** The one job of a kind that comes again and again: there from now on, and due no later than this. */
export async function addRecurring(db: Database, kind: JobKind, dueAt: string): Promise<void> {
  await addJob(db, { kind, key: '', dueAt });
  await db
    .updateTable('jobs')
    .set({ due_at: dueAt })
    .where('kind', '=', kind)
    .where('due_at', '>', dueAt)
    .execute();
}

/** What waits out a delay is tried at once, such as after a start: the operator may just have repaired the cause. */
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

/** Takes one job that is due. Those that another server is just taking are passed over, not waited for. */
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
    // One of those that were asked for.
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

/** False when the lease is lost: somebody else may be at it. */
export async function renewLease(db: Database, job: ClaimedJob, leasedUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil })
    .where(isOf(job))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It is over, and goes. False when the lease is lost. */
export async function finishJob(transaction: Transaction<Tables>, job: ClaimedJob): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('jobs').where(isOf(job)).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** It succeeded, and comes again then. False when the lease is lost. */
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

/** It failed, and is tried again then, by whichever server comes first. */
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

/** As if it had not been begun: the server that was at it ends. */
export async function giveBackJob(db: Database, job: ClaimedJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, leased_until: null, tries: job.tries - 1 })
    .where(isOf(job))
    .execute();
}

/** When the next job is due that nobody is at; undefined when none waits. */
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

/** Jobs of one kind, those under way among them. */
export interface KindInQueue {
  /** A later release may have left others than JobKind has. */
  readonly kind: string;
  /** How many are due. */
  readonly due: number;
  /** Since when the first of them has been due; undefined when none is. */
  readonly dueSince?: string;
  /** How many failed when they were last tried. */
  readonly failing: number;
}

/** By kind; without those of which there are none. */
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

/** By its lease, so that an attempt which took too long does not end the next one. */
function isOf({ kind, key, lease }: ClaimedJob) {
  return (row: Jobs) => row.and([row('kind', '=', kind), row('key', '=', key), row('lease', '=', lease)]);
}
