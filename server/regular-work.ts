import type { FastifyInstance } from 'fastify';
import { nextDaily } from './lib/jobs/daily-times.ts';
import { isoAt, type LaneNeeds, openLane, type Work } from './lib/jobs/job-lane.ts';
import { addRecurring, type JobKind } from './lib/jobs/job-queue.ts';
import type { MailSender } from './lib/mail/mail-sender.ts';
import { readingBounces } from './lib/mail/reading-bounces.ts';
import { startDaily } from './lib/process/daily.ts';
import { endsWithin } from './lib/process/ends-within.ts';
import type { Settings } from './lib/settings/settings.ts';
import { cleaningUp } from './modules/accounts/clean-up.ts';
import { dailySweep, sweepEvery } from './modules/backup/daily-sweep.ts';
import { keepingErased } from './modules/backup/erased.ts';
import { nightlyProof } from './modules/backup/nightly-proof.ts';
import { nextTelling, tellingAssigned } from './modules/cases/assignment-mail.ts';
import { runProof } from './modules/backup/run-proof.ts';
import type { SweptStore } from './modules/backup/store-sweep.ts';
import { sweepErased } from './modules/people/erased-files.ts';
import { sweepingJobs } from './modules/uploads/sweeping-jobs.ts';
import { startSweeping } from './modules/uploads/uploads.ts';
import { destroyTimeout, type Store, sweepFiles } from './open-store.ts';
import type { ServerOptions } from './server-options.ts';

export interface RegularWork {
  /** Of the jobs that this server does. */
  readonly kinds: readonly JobKind[];
  stop(): Promise<void>;
}

/**
 * What nobody asks for. What one of several servers has to do is a job; what lies in this server's own directory each
 * sweeps itself.
 */
export function startRegularWork(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  store: Store,
  mailing: Mailing,
): RegularWork {
  const stopSweeping = startOwnSweeping(app, store);
  // What takes a second, what may take hours, and what waits for another server: none waits for the others.
  const lanes = [
    [...shortWork(settings, store), assignmentsWork(settings, mailing)],
    [sweepWork(app, store)],
    proofWork(settings, options, mailing),
    bouncesWork(app, settings, store),
  ];
  const open = lanes.filter((jobs) => jobs.length > 0).map((jobs) => openLane(laneOf(app, store, jobs)));
  return {
    kinds: open.flatMap(({ kinds }) => kinds),
    async stop() {
      await endsWithin(destroyTimeout, Promise.all(open.map((lane) => lane.stop())));
      await stopSweeping();
    },
  };
}

/** Of mails that this work sends. */
interface Mailing {
  readonly sender: MailSender;
  /** Known once the server listens. */
  siteUrl(): string;
}

/** The one job of a kind that comes again and again. */
interface Recurring {
  readonly kind: JobKind;
  readonly work: Work;
  /** ISO 8601: at the latest then, for the first time after a start. */
  readonly due: string;
}

const now = Date.now;

function sweepWork(app: FastifyInstance, { db, files }: Store): Recurring {
  const work = dailySweep({ db, files, now, report: (swept) => report(app, swept) });
  return { kind: 'storeSweep', work, due: isoAt(now() + sweepEvery) };
}

function shortWork({ backupDir }: Settings, { db, uploads }: Store): readonly Recurring[] {
  const work: Readonly<Partial<Record<JobKind, Work>>> = {
    cleanUp: cleaningUp(db, now),
    ...(uploads.isShared ? sweepingJobs(uploads, now) : {}),
    ...(backupDir === undefined ? {} : { keepErased: keepingErased(db, backupDir, now) }),
  };
  const due = isoAt(now());
  // The keys are exactly those kinds.
  return Object.entries(work).map(([kind, one]) => ({ kind: kind as JobKind, work: one, due }));
}

function assignmentsWork(settings: Settings, { sender, siteUrl }: Mailing): Recurring {
  const mails = { letterhead: settings, siteUrl };
  const work = tellingAssigned({ mails, now, mailQueued: () => sender.wake() });
  return { kind: 'assignments', work, due: nextTelling(now()) };
}

function proofWork(settings: Settings, options: ServerOptions, { sender }: Mailing): readonly Recurring[] {
  const { backupDir, proofAt } = settings;
  if (backupDir === undefined || proofAt === undefined) return [];
  const work = nightlyProof({
    settings,
    backupDir,
    proofAt,
    runProof: options.runProof ?? runProof,
    now,
    mailQueued: () => sender.wake(),
  });
  // On the day it is set up there may be no backup yet.
  return [{ kind: 'proof', work, due: nextDaily(now(), proofAt) }];
}

function bouncesWork(app: FastifyInstance, { bouncesUrl }: Settings, { db }: Store): readonly Recurring[] {
  if (bouncesUrl === undefined) return [];
  const work = readingBounces({
    db,
    location: bouncesUrl,
    now,
    report: (bounces) => app.log.info({ bounces }, 'mails of ours came back'),
  });
  return [{ kind: 'bounces', work, due: isoAt(now()) }];
}

/** Paths name submissions, so they stay out of the log: `npm run sweep` says them. */
function report(app: FastifyInstance, { files, unnamed, young, lost, isForeign }: SweptStore): void {
  const counts = { files, deleted: unnamed.length, young, lost: lost.length };
  if (isForeign) app.log.error(counts, 'store swept: more files would go than have a row, so all are left');
  else if (lost.length > 0) app.log.error(counts, 'store swept: files are lost');
  else app.log.info(counts, 'store swept');
}

function laneOf(app: FastifyInstance, { db }: Store, jobs: readonly Recurring[]): LaneNeeds {
  return {
    db,
    work: Object.fromEntries(jobs.map(({ kind, work }) => [kind, work])),
    async prepare() {
      for (const { kind, due } of jobs) await addRecurring(db, kind, due);
    },
    now,
    failed: (error, job) => app.log.error({ err: error, kind: job?.kind, tries: job?.tries }, 'job failed'),
    reasonOf: (error) => String(error).replaceAll(/\s+/g, ' '),
  };
}

function startOwnSweeping(app: FastifyInstance, { db, files, uploads, dataDir }: Store): () => Promise<void> {
  const failed = (error: unknown): void => app.log.error({ err: error }, 'sweeping failed');
  const stops = [
    ...(uploads.isShared ? [] : [startSweeping(uploads, failed)]),
    startDaily(() => sweepFiles(db, files), failed),
    startDaily(() => sweepErased(db, { files, dataDir }), failed),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}
