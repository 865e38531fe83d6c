import type { FastifyInstance } from 'fastify';
import { submissionsPerMinute } from './lib/limits/submission-limits.ts';
import type { MailSender } from './lib/mail/mail-sender.ts';
import { pushCallsPerMinute } from './lib/push/push-limits.ts';
import type { PushService } from './lib/push/push-service.ts';
import type { Settings } from './lib/settings/settings.ts';
import { databaseTimeouts } from './lib/store/database-timeouts.ts';
import { accountCallsPerMinute } from './modules/accounts/account-limits.ts';
import { ownSessionRoutes } from './modules/accounts/own-session.ts';
import { secondFactorRoutes } from './modules/accounts/second-factor-routes.ts';
import type { AccountService } from './modules/accounts/service.ts';
import { userRoutes } from './modules/accounts/user-routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import {
  accessCallsPerMinute,
  statusQuestionsPerMinute,
} from './modules/requests/additions/addition-limits.ts';
import { accessRoutes } from './modules/requests/additions/access-routes.ts';
import type { AdditionDependencies } from './modules/requests/additions/take-addition.ts';
import { additionRoutes } from './modules/requests/additions/addition-routes.ts';
import { takeMessageWithFiles } from './modules/requests/additions/staff-messages.ts';
import { statusRoute } from './modules/requests/additions/status-route.ts';
import { capabilitiesRoute } from './modules/capabilities/routes.ts';
import { bundleRoutes } from './modules/bundles/routes.ts';
import { caseRoutes } from './modules/requests/case/case-routes.ts';
import type { CaseService } from './modules/requests/case/message-routes.ts';
import { undoTime } from './modules/requests/case/undo.ts';
import { courseImportRoutes, coursesRoute } from './modules/courses/routes.ts';
import { expiryRoutes } from './modules/expiry/routes.ts';
import { type Health, healthRoute } from './modules/health/health.ts';
import { quotationHandler } from './modules/quotations/quotation-handler.ts';
import { verificationsPerMinute } from './modules/quotations/quote-mail.ts';
import { staffQuotationRoutes } from './modules/quotations/staff-routes.ts';
import { verificationRoute } from './modules/quotations/verification.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { officeMail } from './modules/requests/intake/request-mails.ts';
import { type RequestRouteDependencies, requestRoutes } from './modules/requests/intake/routes.ts';
import { deskRoutes } from './modules/requests/desk/staff-routes.ts';
import { viewRoutes } from './modules/requests/desk/views.ts';
import { pushRoutes } from './modules/requests/push/routes.ts';
import { formRuleRoutes } from './modules/requests/waiting/form-rules.ts';
import { snoozeRoutes } from './modules/requests/waiting/waiting.ts';
import { openTurns } from './modules/requests/intake/exactly-once.ts';
import { templateRoutes } from './modules/templates/routes.ts';
import { uploadRoutes } from './modules/uploads/routes.ts';
import type { Store } from './open-store.ts';
import type { RegularWork } from './regular-work.ts';
import type { ServerOptions } from './server-options.ts';

export interface Opened {
  readonly store: Store;
  readonly taking: Taking;
  readonly accounts: AccountService;
  readonly health: Health;
  readonly push: PushService | undefined;
  readonly regularWork: Pick<RegularWork, 'wake'>;
}

/** Registers every call but those of the documentation, which describe them. */
export async function registerRoutes(
  app: FastifyInstance,
  settings: Settings,
  options: ServerOptions,
  { store, taking, accounts, health, push, regularWork }: Opened,
): Promise<void> {
  capabilitiesRoute(app, { ...settings, ...store, push });
  healthRoute(app, health);
  coursesRoute(app, store.db);
  await verificationRoute(app, store.db, options.submissionsPerMinute ?? verificationsPerMinute);
  await requestRoutes(app, taking);
  await additionRoutes(app, taking);
  await accessRoutes(
    app,
    { ...accounts, files: store.files, codeRequested: () => regularWork.wake('accessCode') },
    options.submissionsPerMinute ?? accessCallsPerMinute,
  );
  await pushRoutes(app, { ...accounts, service: push }, options.submissionsPerMinute ?? pushCallsPerMinute);
  await uploadRoutes(app, store.uploads);
  await statusRoute(app, store.db, options.submissionsPerMinute ?? statusQuestionsPerMinute);
  await accountRoutes(app, accounts, options.accountCallsPerMinute ?? accountCallsPerMinute);
  const { undoFor = undoTime } = options;
  const cases: CaseService = {
    ...accounts,
    mails: taking.mails,
    undoFor,
    takeMessageWithFiles: (request, reply) => takeMessageWithFiles({ ...taking, undoFor }, request, reply),
  };
  await staffQuotationRoutes(app, cases);
  deskRoutes(app, accounts, store.files);
  await ownSessionRoutes(app, accounts);
  await secondFactorRoutes(app, accounts);
  await userRoutes(app, accounts);
  await peopleRoutes(app, { ...accounts, ...store });
  reportRoutes(app, accounts);
  await caseRoutes(app, cases);
  await viewRoutes(app, accounts);
  await snoozeRoutes(app, accounts);
  await templateRoutes(app, accounts);
  await expiryRoutes(
    app,
    { ...accounts, remindersDue: () => regularWork.wake('reminders') },
    options.submissionsPerMinute ?? accessCallsPerMinute,
  );
  await formRuleRoutes(app, accounts);
  await courseImportRoutes(app, accounts);
  await bundleRoutes(app, { ...accounts, files: store.files });
}

/** What takes requests, and what is added to them. */
export type Taking = RequestRouteDependencies & AdditionDependencies;

interface Surroundings {
  readonly app: FastifyInstance;
  siteUrl(): string;
}

export function submissionDependencies(
  settings: Settings,
  options: ServerOptions,
  { db, files, uploads, room }: Store,
  sender: Pick<MailSender, 'wake'>,
  { app, siteUrl }: Surroundings,
): Taking {
  const logCeiling = atMostHourly(() =>
    app.log.warn(
      { perDay: settings.quoteMailsPerDay },
      'no more quotes are mailed today: QUOTE_MAILS_PER_DAY is reached; they are stored, and the office is told',
    ),
  );
  const mails = { letterhead: settings, siteUrl };
  return {
    db,
    files,
    uploads,
    room,
    turns: openTurns(options.databaseTimeouts?.connection ?? databaseTimeouts.connection),
    now: Date.now,
    mails,
    officeMailAnswers: settings.officeMailAnswers,
    mailAbout: (submission, about) => officeMail(settings, siteUrl(), submission, about),
    formHandlers: { quote: quotationHandler({ ...settings, mails, ceilingReached: logCeiling }) },
    submissionsPerMinute: options.submissionsPerMinute ?? submissionsPerMinute,
    beforeCommit: (...about) => options.hooks?.beforeCommit?.(...about),
    async afterCommit(submissionId, connection) {
      await options.hooks?.afterCommit?.(submissionId, connection);
      sender.wake();
    },
  };
}

/** Limits a message to one line an hour, so that a flood does not log a line for each request. */
function atMostHourly(say: () => void): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = Date.now();
    if (now - loggedAt < 60 * 60_000) return;
    loggedAt = now;
    say();
  };
}
