import { loadFormTexts } from '../src/texts/load-texts.ts';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { allCalls } from './all-calls.ts';
import { openApp, watchCalls } from './lib/http/app.ts';
import { bodyLimits } from './lib/http/open-bodies.ts';
import { closeApp, listen, refuseUsedPort, timeouts, trackConnections } from './lib/http/listen.ts';
import type { JobKind } from './lib/jobs/job-queue.ts';
import { mailKinds } from './lib/mail/mail-queue.ts';
import { codesOf, type MailSender, startMailSender } from './lib/mail/mail-sender.ts';
import { isMailboxRead } from './lib/mail/reading-mailbox.ts';
import {
  type MailTransport,
  transportOf,
  attachingTransport,
  type WatchedTransport,
  watchedTransport,
} from './lib/mail/mail-transport.ts';
import { quoteAttachments } from './modules/quotations/quote-attachment.ts';
import { type Closing, closingList, endsWithin } from './lib/process/closing.ts';
import { type LoopWatch, watchLoop } from './lib/process/loop-watch.ts';
import { freeSpaceOf } from './lib/room/room.ts';
import { openPushService, type PushService } from './lib/push/push-service.ts';
import { vapidKeys } from './lib/push/vapid-key.ts';
import { commandHint } from './lib/settings/command-hint.ts';
import { addressIn } from './lib/settings/setting-values.ts';
import type { Settings } from './lib/settings/settings.ts';
import { databaseTimeouts } from './lib/store/database-timeouts.ts';
import { openForProbe } from './lib/store/open-database.ts';
import { hasSearchIndex } from './lib/store/search-index.ts';
import { type FirstAdmin, makeFirstAdmin } from './modules/accounts/users.ts';
import { openAccountService } from './modules/accounts/service.ts';
import { keepAuditTrail, openAuditTrail } from './modules/accounts/audit.ts';
import { backupChecks } from './modules/backup/nightly-proof.ts';
import { docsRoute, gatherRoutes, refuseUndescribed } from './modules/docs/routes.ts';
import { commonChecks, type Health, healthLog, openHealth } from './modules/health/health.ts';
import { type MetricsSources, openMetrics } from './open-metrics.ts';
import { destroyTimeout, openStore, type Store } from './open-store.ts';
import { type RegularWork, startRegularWork } from './regular-work.ts';
import { takeMailedReply } from './modules/requests/additions/mailed-replies.ts';
import { registerRoutes, submissionDependencies } from './register-routes.ts';
import type { ServerOptions } from './server-options.ts';

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Address at which people reach the site: PUBLIC_URL, or else `url`. */
  readonly siteUrl: string;
  /** Present when this start made the first super_admin. */
  readonly firstAdmin?: FirstAdmin;
  /** Lets requests in flight finish, for at most timeouts.shutdown. */
  close(): Promise<void>;
}

/** @throws SettingError when a setting cannot be used; everything opened so far is closed again */
export async function startServer(settings: Settings, options: ServerOptions = {}): Promise<RunningServer> {
  const closing = closingList();
  try {
    await refuseUsedPort(settings);
    await loadFormTexts();
    const store = await openStore(settings, options, closing);
    const app = await openApp({
      logLevel: options.logLevel ?? settings.logLevel,
      allowedOrigins: settings.allowedOrigins,
      trustedProxies: settings.trustedProxies,
      bodyLimits: { ...bodyLimits, ...options.bodyLimits },
      clientDir: options.clientDir ?? fileURLToPath(new URL('../dist', import.meta.url)),
    });
    await warnOf(app, store);
    const loop = options.loop ?? openLoopWatch(app, closing);
    watchCalls(app, loop);
    const routes = gatherRoutes(app);
    const transport = watchedTransport(transportOf(settings, store.dataDir), Date.now);
    const filesOf = quoteAttachments(store.db, settings.brand, (error) =>
      app.log.error({ err: error }, 'the quote of a mail was not drawn: it leaves without'),
    );
    const sender = openMailSender(app, store, attachingTransport(transport, filesOf), closing);
    keepTrail(app, store, closing);
    const connections = trackConnections(app.server);
    closing.add(() => closeApp(app, connections, timeouts.shutdown));
    const push = await openPush(settings, options, store);
    const site = { url: settings.publicUrl?.replace(/\/+$/, '') };
    const started: { regularWork?: RegularWork } = {};
    // What an applicant is told goes out by mail and by push.
    const news = {
      wake() {
        sender.wake();
        started.regularWork?.wake('push');
      },
    };
    const accounts = await openAccountService(settings, {
      ...store,
      passwords: options.passwords,
      siteUrl: () => site.url ?? '',
      mailQueued: () => news.wake(),
    });
    const siteUrl = (): string => site.url ?? '';
    const taking = submissionDependencies(settings, options, store, news, { app, siteUrl });
    const regularWork = startRegularWork(app, settings, options, store, {
      takeReply: (reply) => takeMailedReply(taking, reply),
      sender: news,
      push,
      siteUrl,
      secret: accounts.secret,
    });
    started.regularWork = regularWork;
    closing.add(() => regularWork.stop());
    const health = healthOf(app, settings, options, store, closing);
    watchSending(health, store, { transport, push, jobs: regularWork.kinds });
    const jobKinds = [...mailKinds, ...regularWork.kinds];
    await openMetrics(app, { ...metricsSources(settings, options, store), health, jobKinds, loop });
    await registerRoutes(app, settings, options, { store, taking, accounts, health, push, regularWork });
    const calls = await allCalls();
    docsRoute(app, settings.brand, calls);
    refuseUndescribed(routes, calls);
    const url = await listen(app, settings);
    site.url ??= url;
    void lookAtMail(app, settings, transport);
    // Last, because a password it generates has to be printed.
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

async function openPush(
  settings: Settings,
  { push: connecting = {} }: ServerOptions,
  { db }: Store,
): Promise<PushService | undefined> {
  const { pushServices: services, officeEmail } = settings;
  if (services === undefined) return undefined;
  const keys = await vapidKeys(settings, db);
  const subject = `mailto:${addressIn(officeEmail)}`;
  return openPushService({ services, keys, subject, now: Date.now, connecting });
}

function openLoopWatch(app: FastifyInstance, closing: Closing): LoopWatch {
  const loop = watchLoop((stall) => app.log.warn(stall, 'nobody was answered meanwhile'));
  closing.add(async () => loop.close());
  return loop;
}

interface Sending {
  readonly transport: WatchedTransport;
  readonly push: PushService | undefined;
  readonly jobs: readonly JobKind[];
}

/** Shows in health whether word reaches applicants, and theirs us. */
function watchSending(health: Health, { db }: Store, { transport, push, jobs }: Sending): void {
  const stopsStoring = false;
  health.add({ problem: 'mailFailing', stopsStoring, isWell: () => transport.isWell() });
  health.add({ problem: 'pushFailing', stopsStoring, isWell: () => push?.isWell() ?? true });
  const mailboxes = jobs.filter((kind) => kind === 'bounces' || kind === 'replies');
  health.add({
    problem: 'mailboxFailing',
    stopsStoring,
    isWell: () => isMailboxRead(db, mailboxes, Date.now()),
  });
}

async function warnOf(app: FastifyInstance, store: Store): Promise<void> {
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
}

/** Opens the audit trail for the report; pending events are written once the last request has ended. */
function keepTrail(app: FastifyInstance, { db }: Store, closing: Closing): void {
  const trail = openAuditTrail(db, Date.now, (error) =>
    app.log.error({ err: error }, 'audit events were not kept'),
  );
  keepAuditTrail(app, trail);
  closing.add(() => endsWithin(destroyTimeout, trail.stop()));
}

function healthOf(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  { files, room, facts }: Store,
  closing: Closing,
): Health {
  const health = openHealth(healthLog(app.log), options.healthTimeout);
  const probe = openForProbe(settings, { ...databaseTimeouts, ...options.databaseTimeouts });
  closing.add(() => endsWithin(destroyTimeout, probe.destroy()));
  for (const check of commonChecks(probe, files, settings)) health.add(check);
  // Submissions without files are stored until half of the reserve is left; after that the database reports when it is
  // full.
  health.add({ problem: 'storageLow', stopsStoring: false, isWell: async () => !(await room.isLow()) });
  health.add({
    problem: 'repliesLeft',
    stopsStoring: false,
    isWell: async () => !isWithinADay((await facts.read()).repliesLeft, Date.now()),
  });
  for (const { problem, isWell } of backupChecks) {
    health.add({ problem, stopsStoring: false, isWell: async () => isWell(await facts.read(), Date.now()) });
  }
  return health;
}

/** @param time ISO 8601; undefined: never */
function isWithinADay(time: string | undefined, now: number): boolean {
  return time !== undefined && now - Date.parse(time) < 24 * 60 * 60_000;
}

function metricsSources(
  { metricsToken }: Settings,
  options: ServerOptions,
  { db, uploads, facts, dataDir }: Store,
): Omit<MetricsSources, 'health' | 'jobKinds' | 'loop'> {
  const freeSpace = options.freeSpace ?? freeSpaceOf(dataDir);
  return { db, uploads: uploads.store, facts, freeSpace, token: metricsToken, now: Date.now };
}

/** Logs one line at each start: a missing mail server would otherwise show only with the first mail. */
async function lookAtMail(
  app: FastifyInstance,
  { smtpUrl }: Settings,
  transport: WatchedTransport,
): Promise<void> {
  if (smtpUrl === undefined) return;
  const { host } = new URL(smtpUrl);
  try {
    await transport.look();
    app.log.info({ host }, 'the mail server answers');
  } catch (error) {
    const hint = commandHint('mail-test', 'ADDRESS');
    app.log.error(
      { host, ...codesOf(error) },
      `the mail server does not answer as it must: mails wait until it does, and ${hint} says why`,
    );
  }
}

function openMailSender(
  app: FastifyInstance,
  { db }: Store,
  transport: MailTransport,
  closing: Closing,
): MailSender {
  const sender = startMailSender(db, transport, {
    failed: (mailId, attempts, error) =>
      app.log.error({ mailId, attempts, ...codesOf(error) }, 'mail not sent'),
  });
  closing.add(() => endsWithin(timeouts.shutdown, sender.stop()));
  return sender;
}
