import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isoAt, type LaneNeeds, openLane, type Work } from './lib/jobs/job-lane.ts';
import { addRecurring, type JobKind } from './lib/jobs/job-queue.ts';
import type { MailSender } from './lib/mail/mail-sender.ts';
import { startDaily } from './lib/process/daily.ts';
import { endsWithin } from './lib/process/ends-within.ts';
import type { Settings } from './lib/settings/settings.ts';
import { cleaningUp } from './modules/accounts/clean-up.ts';
import { dailySweep, sweepEvery } from './modules/backup/daily-sweep.ts';
import { keepingErased } from './modules/backup/erased.ts';
import { nextNight, nightlyProof } from './modules/backup/nightly-proof.ts';
import { nextTelling, tellingAssigned } from './modules/cases/assignment-mail.ts';
import { runProof } from './modules/backup/run-proof.ts';
import type { SweptStore } from './modules/backup/store-sweep.ts';
import { sweepErased } from './modules/people/erased-files.ts';
import { sweepingJobs } from './modules/uploads/sweeping-jobs.ts';
import { startSweeping } from './modules/uploads/uploads.ts';
import { destroyTimeout, type Store, sweepFiles } from './open-store.ts';
import type { ServerOptions } from './server-options.ts';

/**
 * What nobody asks for. What one of several servers has to do is a job; what lies in this server's own directory each
 * sweeps itself. @returns ends it
 */
export async function startRegularWork(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  store: Store,
  { sender, siteUrl }: Mailing,
): Promise<() => Promise<void>> {
  const stopSweeping = startOwnSweeping(app, store);
  const stopLanes = await openLanes(app, store, () =>
    recurringWork(app, settings, options, store, { sender, siteUrl }),
  );
  return async () => {
    await stopLanes();
    await stopSweeping();
  };
}

/** Milliseconds that a start waits for its jobs to be noted: without its standby a database commits nothing. */
const startPatience = 2000;
/** Milliseconds until that is tried again. */
const retryDelay = 30_000;

/** A database that takes no note of jobs now is no reason not to start: what it holds can be read. @returns ends the work */
async function openLanes(
  app: FastifyInstance,
  store: Store,
  noteJobs: () => Promise<readonly Kinds[]>,
): Promise<() => Promise<void>> {
  let open: readonly ReturnType<typeof openLane>[] = [];
  let isOver = false;
  let retry: NodeJS.Timeout | undefined;
  const begin = async (): Promise<void> => {
    try {
      const lanes = await noteJobs();
      if (!isOver) open = lanes.map((work) => openLane(laneOf(app, store, work)));
    } catch (error) {
      if (isOver) return;
      app.log.error({ err: error }, 'jobs could not be noted');
      retry = setTimeout(() => void begin(), retryDelay).unref();
    }
  };
  await Promise.race([begin(), after(startPatience, undefined, { ref: false })]);
  return async () => {
    isOver = true;
    clearTimeout(retry);
    await endsWithin(destroyTimeout, Promise.all(open.map((lane) => lane.stop())));
  };
}

/** Of mails that this work sends. */
interface Mailing {
  readonly sender: MailSender;
  /** Known once the server listens. */
  siteUrl(): string;
}

type Kinds = Readonly<Partial<Record<JobKind, Work>>>;

/** What takes a second, and what may take hours: the one does not wait for the other. */
async function recurringWork(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  store: Store,
  mailing: Mailing,
): Promise<readonly Kinds[]> {
  const { db, files } = store;
  const now = Date.now;
  await addRecurring(db, 'storeSweep', isoAt(now() + sweepEvery));
  const long = { storeSweep: dailySweep({ db, files, now, report: (swept) => report(app, swept) }) };
  const short = await shortWork(settings, store);
  const assignments = await assignmentsWork(settings, store, mailing);
  return [{ ...short, ...assignments }, long, ...(await proofWork(settings, options, store, mailing))];
}

async function shortWork({ backupDir }: Settings, { db, uploads }: Store): Promise<Kinds> {
  const work: Kinds = {
    cleanUp: cleaningUp(db, Date.now),
    ...(uploads.isShared ? sweepingJobs(uploads, Date.now) : {}),
    ...(backupDir === undefined ? {} : { keepErased: keepingErased(db, backupDir, Date.now) }),
  };
  // The keys are exactly those kinds.
  for (const kind of Object.keys(work) as JobKind[]) await addRecurring(db, kind, isoAt(Date.now()));
  return work;
}

async function assignmentsWork(
  settings: Settings,
  { db }: Store,
  { sender, siteUrl }: Mailing,
): Promise<Kinds> {
  await addRecurring(db, 'assignments', nextTelling(Date.now()));
  const mails = { letterhead: settings, siteUrl };
  return { assignments: tellingAssigned({ mails, now: Date.now, mailQueued: () => sender.wake() }) };
}

async function proofWork(
  settings: Settings,
  options: ServerOptions,
  { db }: Store,
  { sender }: Mailing,
): Promise<readonly Kinds[]> {
  const { backupDir, proofAt } = settings;
  if (backupDir === undefined || proofAt === undefined) return [];
  // On the day it is set up there may be no backup yet.
  await addRecurring(db, 'proof', nextNight(Date.now(), proofAt));
  const proof = nightlyProof({
    settings,
    backupDir,
    proofAt,
    runProof: options.runProof ?? runProof,
    now: Date.now,
    mailQueued: () => sender.wake(),
  });
  return [{ proof }];
}

/** Paths name submissions, so they stay out of the log: `npm run sweep` says them. */
function report(app: FastifyInstance, { files, unnamed, young, lost, isForeign }: SweptStore): void {
  const counts = { files, deleted: unnamed.length, young, lost: lost.length };
  if (isForeign) app.log.error(counts, 'store swept: more files would go than have a row, so all are left');
  else if (lost.length > 0) app.log.error(counts, 'store swept: files are lost');
  else app.log.info(counts, 'store swept');
}

function laneOf(app: FastifyInstance, { db }: Store, work: Kinds): LaneNeeds {
  return {
    db,
    work,
    now: Date.now,
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
