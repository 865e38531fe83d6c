import type { FastifyInstance } from 'fastify';
import { isoAt, type LaneNeeds, nextDaily, openLane, type Work } from './lib/jobs/job-lane.ts';
import { addRecurring, type JobKind } from './lib/jobs/job-queue.ts';
import type { MailSender } from './lib/mail/mail-sender.ts';
import type { MailedReply } from './lib/mail/mailed-reply.ts';
import { readingMailbox } from './lib/mail/reading-mailbox.ts';
import type { PushService } from './lib/push/push-service.ts';
import { endsWithin } from './lib/process/closing.ts';
import type { Settings } from './lib/settings/settings.ts';
import { cleaningUp } from './modules/accounts/sessions.ts';
import { keepingErased } from './modules/backup/erased.ts';
import { nightlyProof, runProof } from './modules/backup/nightly-proof.ts';
import { rowFaultsBeside } from './modules/backup/row-faults.ts';
import { dailySweep, sweepEvery, type SweptStore } from './modules/backup/store-sweep.ts';
import { collectingCertificates } from './modules/expiry/certificates.ts';
import { nextReminding, remindingOfExpiry } from './modules/expiry/reminding.ts';
import { sweepErased } from './modules/people/erase-person.ts';
import { endingOver } from './modules/quotations/end-over.ts';
import { mailingCodes } from './modules/requests/additions/access-codes.ts';
import { nextTelling, tellingAssigned } from './modules/requests/case/assignment-mail.ts';
import { pushing } from './modules/requests/push/pushing.ts';
import { lookingAtWaiting, nextLookAtWaiting } from './modules/requests/waiting/daily-waiting.ts';
import { startSweeping, sweepingJobs } from './modules/uploads/uploads.ts';
import { destroyTimeout, type Store, sweepFiles } from './open-store.ts';
import type { ServerOptions } from './server-options.ts';

export interface RegularWork {
  readonly kinds: readonly JobKind[];
  /** Wakes the lane of this kind because a job is due. Returns at once and never throws. */
  wake(kind: JobKind): void;
  stop(): Promise<void>;
}

/**
 * Starts the recurring background work. Work that only one of several servers has to do is a job; each server sweeps
 * its own directory itself.
 */
export function startRegularWork(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  store: Store,
  mailing: Mailing,
): RegularWork {
  const stopSweeping = startOwnSweeping(app, store);
  // Short jobs, jobs that may take hours, and jobs that wait for another server have separate lanes, so none blocks the
  // others.
  const lanes = [
    [
      ...shortWork(settings, store),
      assignmentsWork(settings, mailing),
      waitingWork(settings, store, mailing),
    ],
    [sweepWork(app, settings, store)],
    proofWork(settings, options, mailing),
    mailboxWork(app, settings, store, mailing),
    [codesWork(settings, store, mailing)],
    expiryWork(settings, store, mailing),
    [pushWork(app, settings, store, mailing)],
  ];
  const open = lanes.filter((jobs) => jobs.length > 0).map((jobs) => openLane(laneOf(app, store, jobs)));
  return {
    kinds: open.flatMap(({ kinds }) => kinds),
    wake(kind) {
      for (const lane of open) if (lane.kinds.includes(kind)) lane.wake();
    },
    async stop() {
      await endsWithin(destroyTimeout, Promise.all(open.map((lane) => lane.stop())));
      await stopSweeping();
    },
  };
}

interface Mailing {
  /** Takes an answer by mail onto its case; see MailboxReading. */
  takeReply(reply: MailedReply): Promise<boolean>;
  readonly sender: Pick<MailSender, 'wake'>;
  readonly push: PushService | undefined;
  readonly secret: string;
  /** Known once the server listens. */
  siteUrl(): string;
}

/** The work of one kind and, for recurring work, when its single job is due. */
interface Recurring {
  readonly kind: JobKind;
  readonly work: Work;
  /** ISO 8601: the first run after a start is due no later than this. Absent: runs only on demand. */
  readonly due?: string;
}

const now = Date.now;

function sweepWork(app: FastifyInstance, settings: Settings, { db, files }: Store): Recurring {
  const work = dailySweep({
    db,
    files,
    now,
    rowFaults: (ending) => rowFaultsBeside(settings, ending),
    report: (swept) => report(app, swept),
  });
  return { kind: 'storeSweep', work, due: isoAt(now() + sweepEvery) };
}

function shortWork({ backupDir }: Settings, { db, uploads }: Store): readonly Recurring[] {
  const work: Readonly<Partial<Record<JobKind, Work>>> = {
    cleanUp: cleaningUp(db, now),
    quotationsOver: endingOver(db, now),
    ...(uploads.isShared ? sweepingJobs(uploads, now) : {}),
    ...(backupDir === undefined ? {} : { keepErased: keepingErased(db, backupDir, now) }),
  };
  const due = isoAt(now());
  // `work` has exactly the keys of JobKind.
  return Object.entries(work).map(([kind, one]) => ({ kind: kind as JobKind, work: one, due }));
}

/** Mails codes. A person is waiting on the page, so nothing else runs in this lane. */
function codesWork(settings: Settings, { db }: Store, { sender, siteUrl, secret }: Mailing): Recurring {
  const mails = { letterhead: settings, siteUrl };
  return {
    kind: 'accessCode',
    work: mailingCodes({ db, mails, secret, now, mailQueued: () => sender.wake() }),
  };
}

function assignmentsWork(settings: Settings, { sender, siteUrl }: Mailing): Recurring {
  const mails = { letterhead: settings, siteUrl };
  const work = tellingAssigned({ mails, now, mailQueued: () => sender.wake() });
  return { kind: 'assignments', work, due: nextTelling(now()) };
}

function expiryWork(settings: Settings, { db }: Store, { sender, siteUrl }: Mailing): readonly Recurring[] {
  const mails = { letterhead: settings, siteUrl };
  const reminding = remindingOfExpiry({ db, mails, now, mailQueued: () => sender.wake() });
  return [
    { kind: 'certificates', work: collectingCertificates(db, now), due: isoAt(now()) },
    // Not at each start, which may be at night.
    { kind: 'reminders', work: reminding, due: nextReminding(now()) },
  ];
}

/** In a lane of its own: services of others answer when they like. */
function pushWork(
  app: FastifyInstance,
  settings: Settings,
  { db }: Store,
  { push: service, siteUrl }: Mailing,
): Recurring {
  const mails = { letterhead: settings, siteUrl };
  const refused = (facts: object): void => app.log.error(facts, 'a push service refused a message');
  return { kind: 'push', work: pushing({ db, mails, service, now, refused }) };
}

function waitingWork(settings: Settings, { db }: Store, { sender, siteUrl }: Mailing): Recurring {
  const mails = { letterhead: settings, siteUrl };
  const work = lookingAtWaiting({ db, mails, now, mailQueued: () => sender.wake() });
  return { kind: 'waiting', work, due: nextLookAtWaiting(now()) };
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
  // On the day of setup there may be no backup yet.
  return [{ kind: 'proof', work, due: nextDaily(now(), proofAt) }];
}

function mailboxWork(
  app: FastifyInstance,
  { bouncesUrl, repliesUrl, mailAuthservId: authservId = '' }: Settings,
  { db }: Store,
  { takeReply }: Mailing,
): readonly Recurring[] {
  const readings = [
    ...(bouncesUrl === undefined
      ? []
      : [{ kind: 'bounces', location: bouncesUrl, setting: 'BOUNCES_URL' } as const]),
    ...(repliesUrl === undefined
      ? []
      : [
          {
            kind: 'replies',
            location: repliesUrl,
            setting: 'REPLIES_URL',
            replies: { authservId, take: takeReply },
          } as const,
        ]),
  ];
  const cameBack = (bounces: number): void => app.log.info({ bounces }, 'mails of ours came back');
  return readings.map(({ kind, ...reading }) => ({
    kind,
    work: readingMailbox({ db, now, report: cameBack, ...reading }),
    due: isoAt(now()),
  }));
}

/** Paths name submissions, so they stay out of the log; `npm run sweep` prints them. */
function report(app: FastifyInstance, { files, unnamed, young, lost, isForeign, faults }: SweptStore): void {
  const counts = { files, deleted: unnamed.length, young, lost: lost.length, rowFaults: faults.length };
  if (isForeign) app.log.error(counts, 'store swept: more files would go than have a row, so all are left');
  else if (faults.length > 0) app.log.error(counts, 'store swept: rows are damaged, so all files are left');
  else if (lost.length > 0) app.log.error(counts, 'store swept: files are lost');
  else app.log.info(counts, 'store swept');
}

function laneOf(app: FastifyInstance, { db }: Store, jobs: readonly Recurring[]): LaneNeeds {
  return {
    db,
    work: Object.fromEntries(jobs.map(({ kind, work }) => [kind, work])),
    async prepare() {
      for (const { kind, due } of jobs) if (due !== undefined) await addRecurring(db, kind, due);
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

const day = 24 * 60 * 60_000;

/**
 * Runs the work every day, for the first time a day from now.
 * @returns a function that stops it, after any run in progress
 */
function startDaily(work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = work().catch(failed);
  }, day).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
