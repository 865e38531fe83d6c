import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../store/open-database.ts';
import type { Tables } from '../store/tables.ts';
import {
  type ClaimedJob,
  claimJob,
  finishJob,
  giveBackJob,
  type JobKind,
  nextDue,
  postponeJob,
  renewLease,
  repeatJob,
} from './job-queue.ts';

/** The result of a successful job, stored in the transaction that ends it: both happen or neither does. */
export interface Done {
  /** ISO 8601, the time to run again. Absent: the job is over. */
  readonly again?: string;
  write?(transaction: Transaction<Tables>): Promise<void>;
  /** Called after the commit. */
  committed?(): void;
}

/** Does one job; throws when it fails. @param ending aborts when this server shuts down; long work stops then */
export type Work = (job: ClaimedJob, ending: AbortSignal) => Promise<Done>;

/** A lane of jobs, done one after the other by priority. */
export interface LaneNeeds {
  readonly db: Database;
  readonly work: Readonly<Partial<Record<JobKind, Work>>>;
  /**
   * Runs once, before the first look, to add the jobs that must exist. Part of the lane so that startup does not wait
   * for a database that cannot commit, such as one without its standby; retried with each look.
   */
  prepare?(): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** @param job absent: the database could not be asked */
  failed(error: unknown, job?: ClaimedJob): void;
  /** One line for last_error that names no applicant. */
  reasonOf(error: unknown): string;
}

export interface JobLane {
  readonly kinds: readonly JobKind[];
  /** Runs due jobs soon; never waits, never throws. */
  wake(): void;
  /** Stops after the current job, which is asked to let go. */
  stop(): Promise<void>;
}

/** Milliseconds for which jobs of a dead server stay leased. */
const leaseTime = 120_000;
const renewEvery = 30_000;

const firstWait = 30_000;
const longestWait = 60 * 60_000;

/** Milliseconds until the next attempt: 30 s, doubling to an hour. */
export function waitAfter(tries: number): number {
  return Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 20));
}

/** Maximum milliseconds between two looks: nobody announces the jobs left by a dead server. */
const longestPause = 30_000;

/** Milliseconds until the next look. */
export function waitUntil(due: string | undefined, now: number): number {
  return due === undefined ? longestPause : Math.min(longestPause, Math.max(1000, Date.parse(due) - now));
}

export function openLane(needs: LaneNeeds): JobLane {
  const ending = new AbortController();
  const state: State = { isPrepared: false, running: undefined, isWoken: false, timer: undefined };
  const wake = (): void => {
    state.isWoken = true;
    if (ending.signal.aborted || state.running !== undefined) return;
    clearTimeout(state.timer);
    state.running = runWhileWoken(needs, state, ending.signal).then((pause) => {
      state.running = undefined;
      if (ending.signal.aborted) return;
      if (state.isWoken) wake();
      else state.timer = setTimeout(wake, pause).unref();
    });
  };
  wake();
  return {
    kinds: kindsOf(needs),
    wake,
    async stop() {
      ending.abort();
      clearTimeout(state.timer);
      await state.running;
    },
  };
}

interface State {
  isPrepared: boolean;
  running: Promise<void> | undefined;
  /** Whether wake() was called since the last look at due jobs. */
  isWoken: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Returns the milliseconds until the next look. */
async function runWhileWoken(needs: LaneNeeds, state: State, ending: AbortSignal): Promise<number> {
  try {
    while (state.isWoken && !ending.aborted) {
      state.isWoken = false;
      if (!state.isPrepared) await needs.prepare?.();
      state.isPrepared = true;
      while (!ending.aborted && (await doNext(needs, ending))) {
        // Continue with the next job.
      }
    }
    if (ending.aborted) return longestPause;
    return waitUntil(await nextDue(needs.db, kindsOf(needs), isoAt(needs.now())), needs.now());
  } catch (error) {
    // The database is away; the jobs are safe in it.
    needs.failed(error);
    return firstWait;
  }
}

/** Does the next due job. @returns whether there was one */
export async function doNext(
  needs: LaneNeeds,
  ending: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { db, now } = needs;
  const job = await claimJob(db, {
    kinds: kindsOf(needs),
    now: isoAt(now()),
    leasedUntil: isoAt(now() + leaseTime),
  });
  if (job === undefined) return false;
  const renewing = setInterval(() => {
    // While the database is away, nobody else can claim it either.
    renewLease(db, job, isoAt(now() + leaseTime)).catch(() => undefined);
  }, renewEvery).unref();
  try {
    await doJob(needs, job, ending);
  } finally {
    clearInterval(renewing);
  }
  return true;
}

async function doJob(needs: LaneNeeds, job: ClaimedJob, ending: AbortSignal): Promise<void> {
  const { db, now, work, failed, reasonOf } = needs;
  let done: Done | undefined;
  try {
    done = await work[job.kind]?.(job, ending);
  } catch (error) {
    if (ending.aborted) return giveBackJob(db, job);
    failed(error, job);
    return postponeJob(db, job, {
      dueAt: isoAt(now() + waitAfter(job.tries)),
      error: reasonOf(error).slice(0, 500),
    });
  }
  if (done !== undefined) await writeDown(needs, job, done, ending);
}

/** Maximum milliseconds between two tries to record a finished job, and in total before giving up. */
const longestRetry = 5000;
const longestWriting = 10 * 60_000;

/** Records completed work, which cannot be undone, even if the database comes back only minutes later. */
async function writeDown(needs: LaneNeeds, job: ClaimedJob, done: Done, ending: AbortSignal): Promise<void> {
  const { db, now, failed } = needs;
  const { again, write } = done;
  const startedAt = now();
  for (let pause = 250; ; pause = Math.min(longestRetry, pause * 2)) {
    try {
      await db.transaction().execute(async (transaction) => {
        const isOurs =
          again === undefined ? await finishJob(transaction, job) : await repeatJob(transaction, job, again);
        // Otherwise the present lease holder records the result.
        if (isOurs) await write?.(transaction);
      });
      done.committed?.();
      return;
    } catch (error) {
      failed(error, job);
      if (ending.aborted || now() - startedAt > longestWriting) return;
    }
    await wait(pause, undefined, { signal: ending }).catch(() => undefined);
  }
}

function kindsOf({ work }: LaneNeeds): readonly JobKind[] {
  // The keys are exactly those kinds.
  return Object.keys(work) as JobKind[];
}

export function isoAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * The day on which this time last occurred, as YYYY-MM-DD.
 * @param now milliseconds since 1970
 * @param at HH:MM in UTC
 */
export function dayOf(now: number, at: string): string {
  return new Date(now - sinceMidnight(at)).toISOString().slice(0, 10);
}

const day = 24 * 60 * 60_000;

/** The next occurrence of this time; ISO 8601. @param now milliseconds since 1970 @param at HH:MM in UTC */
export function nextDaily(now: number, at: string): string {
  return new Date(Date.parse(dayOf(now, at)) + day + sinceMidnight(at)).toISOString();
}

/** Milliseconds. */
function sinceMidnight(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}
