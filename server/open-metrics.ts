import type { FastifyInstance } from 'fastify';
import { formIds, loadForm } from '../src/forms/index.ts';
import { type JobKind, kindsInQueue } from './lib/jobs/job-queue.ts';
import { finishedInWorker } from './lib/process/in-worker.ts';
import type { LoopWatch } from './lib/process/loop-watch.ts';
import type { FreeSpace } from './lib/room/room.ts';
import { release } from './lib/settings/release.ts';
import type { Fact, KnownFacts } from './lib/store/store-facts.ts';
import { type Database, poolOf } from './lib/store/open-database.ts';
import type { Health } from './modules/health/health.ts';
import { countAnswers, countSubmissions, metricsRoute } from './modules/metrics/routes.ts';
import { openRegistry, type Registry, type Sample } from './modules/metrics/registry.ts';
import type { UploadStore } from './modules/uploads/upload-store.ts';

export interface MetricsSources {
  readonly db: Database;
  readonly uploads: UploadStore;
  readonly facts: KnownFacts;
  readonly health: Health;
  readonly freeSpace: FreeSpace;
  readonly loop: LoopWatch;
  /** Kinds of jobs that this server runs. */
  readonly jobKinds: readonly JobKind[];
  readonly token: string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Must run before the calls are registered, so that their answers are counted. */
export async function openMetrics(app: FastifyInstance, sources: MetricsSources): Promise<void> {
  const registry = openRegistry();
  const forms = await Promise.all(formIds.map(loadForm));
  countSubmissions(app, registry, new Map(forms.map(({ definition: { endpoint, id } }) => [endpoint, id])));
  countAnswers(app, registry);
  measureWork(registry, sources);
  measureJobs(registry, sources);
  measureSafety(registry, sources);
  measureLoop(registry, sources);
  measurePool(registry, sources);
  registry.gauge('pmts_build_info', 'The release, as a label', () => one(1, { release }));
  registry.gauge('pmts_process_resident_memory_bytes', 'Memory of this process', () =>
    one(process.memoryUsage.rss()),
  );
  registry.gauge('pmts_process_start_time_seconds', 'When it started, in seconds since 1970', () =>
    one(Math.round(sources.now() / 1000 - process.uptime())),
  );
  metricsRoute(app, registry, sources.token);
}

function measureWork(registry: Registry, { db, uploads, now }: MetricsSources): void {
  const open = async () => (await uploads.all()).filter(({ delivered }) => !delivered);
  registry.gauge('pmts_uploads_open', 'Files that are going up in pieces', async () =>
    one((await open()).length),
  );
  registry.gauge('pmts_uploads_open_bytes', 'Bytes of them that have arrived', async () =>
    one(await uploads.arrivedIn()),
  );
  registry.gauge('pmts_uploads_oldest_age_seconds', 'Age of the oldest of them; 0 without any', async () =>
    one(
      ageOf(
        (await open()).map(({ createdAt }) => createdAt),
        now(),
      ),
    ),
  );
  const waiting = () => {
    const at = new Date(now()).toISOString();
    return db
      .selectFrom('mails')
      .where('sent_at', 'is', null)
      .where((row) => row.or([row('useful_until', 'is', null), row('useful_until', '>', at)]))
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow();
  };
  registry.gauge('pmts_mails_unsent', 'Mails that wait to be sent', async () =>
    one(Number((await waiting()).count)),
  );
  registry.gauge(
    'pmts_mails_oldest_unsent_age_seconds',
    'Age of the oldest of them; 0 without any',
    async () => {
      const { oldest } = await waiting();
      return one(ageOf(oldest === null ? [] : [oldest], now()));
    },
  );
}

/**
 * Counts rows of all servers over this database. Jobs that this server is not configured for are kept apart: a proof
 * due where no server has BACKUP_DIR any more would otherwise look as if it hung for ever.
 */
function measureJobs(registry: Registry, { db, now, jobKinds }: MetricsSources): void {
  // The gauges of one scrape ask at the same time and share the answer.
  let pending: ReturnType<typeof kindsInQueue> | undefined;
  const inQueue = () => {
    pending ??= kindsInQueue(db, new Date(now()).toISOString()).finally(() => (pending = undefined));
    return pending;
  };
  registry.gauge(
    'pmts_jobs_oldest_due_seconds',
    'For how long the job has been due that has waited longest, of each kind that this server does; 0 when none is due',
    async () => {
      const since = new Map((await inQueue()).map(({ kind, dueSince }) => [kind, dueSince]));
      return jobKinds.map((kind) => {
        const due = since.get(kind);
        return { labels: { kind }, value: ageOf(due === undefined ? [] : [due], now()) };
      });
    },
  );
  registry.gauge(
    'pmts_jobs_left',
    'Jobs due that this server leaves to others, because it is not set up for them; 0 for each kind that it does',
    async () => {
      const left = (await inQueue()).filter(({ kind, due }) => due > 0 && !isOneOf(jobKinds, kind));
      const done = jobKinds.map((kind) => ({ labels: { kind }, value: 0 }));
      return [...done, ...left.map(({ kind, due }) => ({ labels: { kind }, value: due }))];
    },
  );
  registry.gauge(
    'pmts_jobs_failing',
    'Jobs whose last attempt failed, of the kinds that this server does',
    async () => {
      const own = (await inQueue()).filter(({ kind }) => isOneOf(jobKinds, kind));
      return one(own.reduce((sum, { failing }) => sum + failing, 0));
    },
  );
}

function isOneOf(kinds: readonly string[], kind: string): boolean {
  return kinds.includes(kind);
}

/** Gauges that show whether the event loop is blocked, and the work done outside it. */
function measureLoop(registry: Registry, { loop }: MetricsSources): void {
  registry.counted(
    'pmts_loop_delay_seconds',
    'How late the loop was that answers everybody, looked at 20 times a second',
    'histogram',
    () => {
      const { buckets, sum, count } = loop.delays();
      return [
        ...buckets.map((bucket) => bucketOf(String(bucket.seconds), bucket.count)),
        bucketOf('+Inf', count),
        { suffix: '_sum', value: sum },
        { suffix: '_count', value: count },
      ];
    },
  );
  registry.counted(
    'pmts_loop_held_seconds_total',
    'Time in which nobody was answered, of each that was longer than a quarter of a second',
    'counter',
    () => one(loop.heldSeconds()),
  );
  registry.counted('pmts_worker_done_total', 'Work done beside the loop, by its name', 'counter', () =>
    [...finishedInWorker()].map(([work, value]) => ({ labels: { work }, value })),
  );
}

function bucketOf(le: string, value: number): Sample {
  return { suffix: '_bucket', labels: { le }, value };
}

/** PostgreSQL's connection pool; no values for the embedded database. */
function measurePool(registry: Registry, { db }: MetricsSources): void {
  registry.gauge('pmts_database_connections', 'Connections to PostgreSQL, and who waits for one', () => {
    const pool = poolOf(db);
    if (pool === undefined) return [];
    const { totalCount, idleCount, waitingCount } = pool;
    return [
      { labels: { state: 'busy' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'waiting' }, value: waitingCount },
    ];
  });
}

function measureSafety(registry: Registry, { facts, health, freeSpace, now }: MetricsSources): void {
  const since = async (fact: Fact): Promise<readonly Sample[]> => {
    const at = (await facts.read())[fact];
    return one(at === undefined ? Infinity : ageOf([at], now()));
  };
  registry.gauge('pmts_backup_age_seconds', 'Age of the newest backup; +Inf without any', () =>
    since('backedUpAt'),
  );
  registry.gauge(
    'pmts_proof_age_seconds',
    'Time since a backup was last restored and found whole; +Inf for never',
    () => since('provedAt'),
  );
  registry.gauge('pmts_proof_failed', '1 when the last proof of a backup failed', async () =>
    one(((await facts.read()).proofFault ?? '') === '' ? 0 : 1),
  );
  registry.gauge(
    'pmts_files_lost',
    'Files that rows name and the store had not when they were last compared',
    async () => one(Number((await facts.read()).filesLost ?? 0)),
  );
  registry.gauge('pmts_storage_free_bytes', 'Free space where files are kept', async () =>
    one(await freeSpace()),
  );
  registry.gauge('pmts_health', '1 for the status that /api/health has', async () => {
    const { status } = await health.report();
    return (['ok', 'degraded', 'failing'] as const).map((each) => ({
      labels: { status: each },
      value: each === status ? 1 : 0,
    }));
  });
  registry.gauge('pmts_health_problem', '1 for each problem that /api/health names', async () => {
    const { problems } = await health.report();
    return problems.map((problem) => ({ labels: { problem }, value: 1 }));
  });
}

function one(value: number, labels: Sample['labels'] = {}): readonly Sample[] {
  return [{ labels, value }];
}

/** Returns the seconds since the earliest time; 0 for an empty list. */
function ageOf(times: readonly string[], now: number): number {
  const oldest = Math.min(now, ...times.map((time) => Date.parse(time)));
  return Math.round((now - oldest) / 1000);
}
