import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { allCalls } from './all-calls.ts';
import { type FileStore, openFileStore } from './lib/files/file-store.ts';
import { openApp } from './lib/http/app.ts';
import { type BodyLimits, bodyLimits } from './lib/http/body-limits.ts';
import { closeApp } from './lib/http/close-app.ts';
import { trackConnections } from './lib/http/connections.ts';
import { listen, refuseUsedPort } from './lib/http/listen.ts';
import type { LogLevel } from './lib/http/log.ts';
import { timeouts } from './lib/http/timeouts.ts';
import { submissionsPerMinute } from './lib/limits/submission-limits.ts';
import { type MailSender, startMailSender } from './lib/mail/mail-sender.ts';
import { transportOf } from './lib/mail/mail-transport.ts';
import type { Passwords } from './lib/passwords/passwords.ts';
import { type Closing, closingList } from './lib/process/closing-list.ts';
import { startDaily } from './lib/process/daily.ts';
import { endsWithin } from './lib/process/ends-within.ts';
import { freeSpaceOf } from './lib/room/free-space.ts';
import { openRoomOf, type RoomOptions } from './lib/room/open-room.ts';
import type { Room } from './lib/room/room.ts';
import type { Settings } from './lib/settings/settings.ts';
import { claimDataDirectory, refuseUnfinishedRestore } from './lib/store/data-directory.ts';
import { type DatabaseTimeouts, databaseTimeouts } from './lib/store/database-timeouts.ts';
import { type Database, openDatabase, openForProbe } from './lib/store/open-database.ts';
import { type KnownFacts, openKnownFacts } from './lib/store/known-facts.ts';
import { openGeneration } from './lib/store/store-facts.ts';
import { hasSearchIndex } from './lib/store/search-index.ts';
import type { Tables } from './lib/store/tables.ts';
import { accountCallsPerMinute } from './modules/accounts/account-limits.ts';
import { startCleanUp } from './modules/accounts/clean-up.ts';
import { type FirstAdmin, makeFirstAdmin } from './modules/accounts/first-admin.ts';
import { openAccountService } from './modules/accounts/open-service.ts';
import { keepAuditTrail } from './modules/accounts/audit.ts';
import { openAuditTrail } from './modules/accounts/audit-trail.ts';
import { userRoutes } from './modules/accounts/user-routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { accessCallsPerMinute, statusQuestionsPerMinute } from './modules/additions/addition-limits.ts';
import { accessRoutes } from './modules/additions/access-routes.ts';
import { additionRoutes } from './modules/additions/addition-routes.ts';
import { takeMessageWithFiles } from './modules/additions/staff-messages.ts';
import { statusRoute } from './modules/additions/status-route.ts';
import { backupChecks } from './modules/backup/backup-checks.ts';
import { startKeepingErased } from './modules/backup/erased.ts';
import { startNightlyProof } from './modules/backup/nightly-proof.ts';
import { type RunProof, runProof } from './modules/backup/run-proof.ts';
import { capabilitiesRoute } from './modules/capabilities/routes.ts';
import { bundleRoutes } from './modules/bundles/routes.ts';
import { caseRoutes } from './modules/cases/case-routes.ts';
import type { CaseService } from './modules/cases/case-service.ts';
import { fillWhenEmpty } from './modules/courses/course-store.ts';
import { firstCourses } from './modules/courses/first-courses.ts';
import { coursesRoute } from './modules/courses/routes.ts';
import { gatherRoutes, refuseUndescribed } from './modules/docs/described-routes.ts';
import { docsRoute } from './modules/docs/routes.ts';
import { commonChecks } from './modules/health/checks.ts';
import { type Health, healthLog, openHealth } from './modules/health/health.ts';
import { healthRoute } from './modules/health/routes.ts';
import { quotationHandler } from './modules/quotations/quotation-handler.ts';
import { verificationsPerMinute } from './modules/quotations/quote-limits.ts';
import { staffQuotationRoutes } from './modules/quotations/staff-routes.ts';
import { verificationRoute } from './modules/quotations/verification-route.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { fillListing } from './modules/submissions/fill-listing.ts';
import { officeMail } from './modules/submissions/office-mail.ts';
import { recordedSubmissions } from './modules/submissions/recorded-submissions.ts';
import { type SubmissionDependencies, submissionRoutes } from './modules/submissions/routes.ts';
import { staffSubmissionRoutes } from './modules/submissions/staff-routes.ts';
import { isDirectoryNamed } from './modules/submissions/stored.ts';
import { openTurns } from './modules/submissions/turns.ts';
import { templateRoutes } from './modules/templates/routes.ts';
import { uploadRoutes } from './modules/uploads/routes.ts';
import { type UploadLimits, uploadLimits } from './modules/uploads/upload-limits.ts';
import {
  openUploads,
  recountSent,
  startSweeping,
  sweepUploads,
  type Uploads,
} from './modules/uploads/uploads.ts';
import { type MetricsSources, openMetrics } from './open-metrics.ts';

export interface ServerOptions extends RoomOptions {
  /** Default: info. */
  readonly logLevel?: LogLevel;
  /** Directory of the built client. Default: dist/ beside this folder. */
  readonly clientDir?: string;
  /** Per address. */
  readonly submissionsPerMinute?: number;
  /** Per address, of one kind. */
  readonly accountCallsPerMinute?: number;
  readonly uploadLimits?: Partial<UploadLimits>;
  readonly databaseTimeouts?: Partial<DatabaseTimeouts>;
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Default: argon2id. */
  readonly passwords?: Passwords;
  /** Default: in a process of its own. */
  readonly runProof?: RunProof;
  /** Faults for tests; there is no other way to inject them. */
  readonly hooks?: Hooks;
}

export interface Hooks {
  /** Everything is written, nothing is committed. */
  beforeCommit?(submissionId: string, transaction: Transaction<Tables>): void | Promise<void>;
  /** Committed, by this request or an earlier one, and not answered yet; on this connection. */
  afterCommit?(submissionId: string, connection: Socket): void | Promise<void>;
}

export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Address at which people reach the site: PUBLIC_URL, or else `url`. */
  readonly siteUrl: string;
  /** Present when this start made the first super_admin. */
  readonly firstAdmin?: FirstAdmin;
  /** Lets requests in flight finish, for at most timeouts.shutdown. */
  close(): Promise<void>;
}

/** Milliseconds that closing waits for a database which does not answer. */
const destroyTimeout = 1000;

/** @throws SettingError when a setting cannot be used; then nothing stays open */
export async function startServer(settings: Settings, options: ServerOptions = {}): Promise<RunningServer> {
  const closing = closingList();
  try {
    await refuseUsedPort(settings);
    const store = await openStore(settings, options, closing);
    const app = await openApp({
      logLevel: options.logLevel ?? 'info',
      allowedOrigins: settings.allowedOrigins,
      trustedProxies: settings.trustedProxies,
      bodyLimits: { ...bodyLimits, ...options.bodyLimits },
      clientDir: options.clientDir ?? fileURLToPath(new URL('../dist', import.meta.url)),
    });
    if (store.closed > 0) {
      const { closed: entries } = store;
      app.log.warn({ entries }, 'DATA_DIR could be read by other users of this machine, and cannot any more');
    }
    if (await store.room.isLow()) {
      app.log.warn(
        'free space is below MIN_FREE_BYTES: requests with files are answered 503 until there is more',
      );
    }
    if (!(await hasSearchIndex(store.db))) {
      app.log.warn(
        'pg_trgm could not be created: a search of the inbox reads every request, which takes longer',
      );
    }
    const routes = gatherRoutes(app);
    const sender = openMailSender(app, settings, store, closing);
    keepTrail(app, store, closing);
    const connections = trackConnections(app.server);
    closing.add(() => closeApp(app, connections, timeouts.shutdown));
    const site = { url: settings.publicUrl?.replace(/\/+$/, '') };
    const accounts = await openAccountService(settings, {
      ...store,
      passwords: options.passwords,
      siteUrl: () => site.url ?? '',
      mailQueued: () => sender.wake(),
    });
    await startRegularWork(app, settings, options, store, sender, closing);
    const health = healthOf(app, settings, options, store, closing);
    await openMetrics(app, metricsSources(settings, options, store, health));
    capabilitiesRoute(app, { ...settings, ...store });
    healthRoute(app, health);
    coursesRoute(app, store.db);
    await verificationRoute(app, store.db, options.submissionsPerMinute ?? verificationsPerMinute);
    const surroundings = { app, siteUrl: () => site.url ?? '' };
    const taking = submissionDependencies(settings, options, store, sender, surroundings);
    await submissionRoutes(app, taking);
    await additionRoutes(app, taking);
    await accessRoutes(
      app,
      { ...accounts, mails: taking.mails, files: store.files },
      options.submissionsPerMinute ?? accessCallsPerMinute,
    );
    await uploadRoutes(app, store.uploads);
    await statusRoute(app, store.db, options.submissionsPerMinute ?? statusQuestionsPerMinute);
    await accountRoutes(app, accounts, options.accountCallsPerMinute ?? accountCallsPerMinute);
    const cases: CaseService = {
      ...accounts,
      mails: taking.mails,
      takeMessageWithFiles: (request, reply) => takeMessageWithFiles(taking, request, reply),
    };
    await staffQuotationRoutes(app, cases);
    staffSubmissionRoutes(app, accounts, store.files);
    await userRoutes(app, accounts);
    reportRoutes(app, accounts);
    await caseRoutes(app, cases);
    await templateRoutes(app, accounts);
    await bundleRoutes(app, { ...accounts, files: store.files });
    const calls = await allCalls();
    docsRoute(app, settings.brand, calls);
    refuseUndescribed(routes, calls);
    const url = await listen(app, settings);
    site.url ??= url;
    // Last: the password that it may make is to be printed.
    const firstAdmin = await makeFirstAdmin(store.db, accounts.passwords, settings);
    return {
      url,
      siteUrl: site.url,
      ...(firstAdmin === undefined ? {} : { firstAdmin }),
      close: () => closing.run(),
    };
  } catch (error) {
    await closing.run();
    throw error;
  }
}

/** What is kept of who did what, for the report; what waits is written once the last request has ended. */
function keepTrail(app: FastifyInstance, { db }: Store, closing: Closing): void {
  const trail = openAuditTrail(db, Date.now, (error) =>
    app.log.error({ err: error }, 'audit events were not kept'),
  );
  keepAuditTrail(app, trail);
  closing.add(() => endsWithin(destroyTimeout, trail.stop()));
}

interface Store {
  readonly db: Database;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly room: Room;
  readonly dataDir: string;
  /** See DataDirectory. */
  readonly closed: number;
  /** See openGeneration. */
  readonly generation: number;
  readonly facts: KnownFacts;
}

async function openStore(settings: Settings, options: ServerOptions, closing: Closing): Promise<Store> {
  const { path: dataDir, closed, release } = await claimDataDirectory(settings.dataDir);
  closing.add(release);
  refuseUnfinishedRestore(dataDir);
  const db = await openDatabase(settings, { ...databaseTimeouts, ...options.databaseTimeouts });
  closing.add(() => endsWithin(destroyTimeout, db.destroy()));
  await fillListing(db);
  const generation = await openGeneration(db, Date.now());
  const facts = await openKnownFacts(db);
  await fillWhenEmpty(db, await firstCourses());
  const files = await openFileStore(dataDir);
  await files.clearStaged();
  await sweepFiles(db, files);
  const { room, sentToday } = await openRoomOf(dataDir, settings, options);
  closing.add(() => sentToday.close());
  const allowed = { ...uploadLimits, ...options.uploadLimits };
  const uploads = await openUploads(dataDir, allowed, room, recordedSubmissions(db, files));
  await sweepUploads(uploads, Date.now());
  recountSent(uploads, sentToday, Date.now());
  return { db, files, uploads, room, dataDir, closed, generation, facts };
}

/** What nobody asks for: clean-up, sweeping, the proof of the backup. */
async function startRegularWork(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  { db, files, uploads }: Store,
  sender: MailSender,
  closing: Closing,
): Promise<void> {
  const sweepingFailed = (error: unknown): void => app.log.error({ err: error }, 'sweeping failed');
  closing.add(startCleanUp(db, (error) => app.log.error({ err: error }, 'clean-up failed')));
  closing.add(startSweeping(uploads, sweepingFailed));
  closing.add(startDaily(() => sweepFiles(db, files), sweepingFailed));
  closing.add(
    startKeepingErased(db, settings.backupDir, (error) =>
      app.log.error({ err: error }, 'tombstones were not kept beside the backups'),
    ),
  );
  const proof = await startNightlyProof({
    db,
    settings,
    runProof: options.runProof ?? runProof,
    now: Date.now,
    mailQueued: () => sender.wake(),
    failed: (error) => app.log.error({ err: error }, 'the proof of the backup was not noted'),
  });
  closing.add(() => endsWithin(destroyTimeout, proof.stop()));
}

function sweepFiles(db: Database, files: FileStore): Promise<void> {
  return files.sweep((directory) => isDirectoryNamed(db, directory), Date.now());
}

function healthOf(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  { files, room, facts }: Store,
  closing: Closing,
): Health {
  const health = openHealth(healthLog(app.log));
  const probe = openForProbe(settings, { ...databaseTimeouts, ...options.databaseTimeouts });
  closing.add(() => endsWithin(destroyTimeout, probe.destroy()));
  for (const check of commonChecks(probe, files, settings)) health.add(check);
  // Most forms bring files, and those are not stored then.
  health.add({ problem: 'storageLow', stopsStoring: true, isWell: async () => !(await room.isLow()) });
  for (const { problem, isWell } of backupChecks) {
    health.add({ problem, stopsStoring: false, isWell: async () => isWell(await facts.read(), Date.now()) });
  }
  return health;
}

function metricsSources(
  { metricsToken }: Settings,
  options: ServerOptions,
  { db, uploads, facts, dataDir }: Store,
  health: Health,
): MetricsSources {
  const freeSpace = options.freeSpace ?? freeSpaceOf(dataDir);
  return { db, uploads: uploads.store, facts, health, freeSpace, token: metricsToken, now: Date.now };
}

function openMailSender(
  app: FastifyInstance,
  settings: Settings,
  { db, dataDir }: Store,
  closing: Closing,
): MailSender {
  const sender = startMailSender(db, transportOf(settings, dataDir), {
    failed: (mailId, attempts, error) =>
      app.log.error({ mailId, attempts, ...reasonOf(error) }, 'mail not sent'),
  });
  closing.add(() => endsWithin(timeouts.shutdown, sender.stop()));
  return sender;
}

/** Codes alone: what a mail server says often repeats the applicant's address. */
function reasonOf(error: unknown): { code: string; responseCode: string } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return { code: String(code), responseCode: String(responseCode) };
}

interface Surroundings {
  readonly app: FastifyInstance;
  siteUrl(): string;
}

function submissionDependencies(
  settings: Settings,
  options: ServerOptions,
  { db, files, uploads, room }: Store,
  sender: MailSender,
  { app, siteUrl }: Surroundings,
): SubmissionDependencies {
  const logCeiling = atMostHourly(() =>
    app.log.warn(
      { perDay: settings.quoteMailsPerDay },
      'no more quotes are mailed today: QUOTE_MAILS_PER_DAY is reached; they are stored, and the office is told',
    ),
  );
  return {
    db,
    files,
    uploads,
    room,
    turns: openTurns(options.databaseTimeouts?.connection ?? databaseTimeouts.connection),
    now: Date.now,
    mails: { letterhead: settings, siteUrl },
    mailAbout: (submission, about) => officeMail(settings, siteUrl(), submission, about),
    formHandlers: { quote: quotationHandler({ ...settings, ceilingReached: logCeiling }) },
    submissionsPerMinute: options.submissionsPerMinute ?? submissionsPerMinute,
    beforeCommit: (...about) => options.hooks?.beforeCommit?.(...about),
    async afterCommit(submissionId, connection) {
      await options.hooks?.afterCommit?.(submissionId, connection);
      sender.wake();
    },
  };
}

/** A flood is worth a line, not a line for each of its requests. */
function atMostHourly(say: () => void): () => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = Date.now();
    if (now - saidAt < 60 * 60_000) return;
    saidAt = now;
    say();
  };
}
