import type { DrainReport } from '../../../outbox/drain-run.ts';
import { drainExclusively, type ExclusiveOptions } from '../../../outbox/drain-exclusively.ts';
import { type Asked, askStatus } from '../../../outbox/ask-status.ts';
import { learnOfApi } from '../../../outbox/learn-api.ts';
import { recheckReceipts } from '../../../outbox/recheck-receipts.ts';
import type { ApiQuestions } from '../../../outbox/page-ports.ts';
import { watching } from '../../../outbox/status-board.ts';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { alerting, alertingOfLoss, type AlertPlace } from '../../notifications/alert-delivery.ts';
import { catalogueUrl } from '../catalogue-url.ts';
import { type ApiAddress, createDrainPorts } from '../../delivery/drain-ports.ts';
import { checkContact } from './check-contact.ts';
import { readCatalogue } from './read-catalogue.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { verifyCode } from './verify-code.ts';
import { askingAgain } from './start-asking.ts';
import { keepAwake } from '../../delivery/page/wake-lock.ts';

/** Everything of a page that speaks with the API in its own words. */
export interface ApiLink extends ApiQuestions {
  drain(options: ExclusiveOptions): Promise<DrainReport | 'busy'>;
  /** Whether the API has said what it can do; then that is kept. Does not reject. */
  learn(): Promise<boolean>;
  /** There may be a network: what has become of the requests is asked, but not too often. Does not reject. */
  askAtContact(occasion?: 'change'): Promise<Asked>;
}

export function createApiLink(storage: DeviceStorage, api: ApiAddress, origin: string): ApiLink {
  const { apiBase, apiKind } = api;
  const { transport, ...others } = createDrainPorts(
    { ...storage, store: alerting(storage.store, hiddenPage) },
    api,
    origin,
    { sendLarge: sendWithProgress, language: () => document.documentElement.lang },
  );
  // What the office no longer has is in the outbox again then, and goes out with this run or the next.
  const recheck = (): Promise<void> =>
    recheckReceipts({
      store: alertingOfLoss(storage.store, hiddenPage),
      transport,
      clock: others.clock,
    }).catch(() => undefined);
  const ports = { ...others, transport, recheck };
  const ask = askingAgain(
    (occasion) => askStatus(ports, occasion).catch((): Asked => 'unanswered'),
    ports.clock,
  );
  return {
    async drain(options) {
      const report = await drainAwake(ports, options);
      if (report !== 'busy' && report.delivered > 0) void ask('pressing');
      return report;
    },
    async learn() {
      const hasAnswered = await learnOfApi(ports);
      if (hasAnswered) void recheck();
      if (hasAnswered) void ask('start');
      return hasAnswered;
    },
    askStatus: () => ask('pressing'),
    askAtContact: ask,
    async lookUp(submissionId) {
      await ports.store.noteStatuses((board) => watching(board, submissionId));
      return ask('pressing');
    },
    checkContact: () =>
      checkContact({
        apiBase,
        apiKind,
        origin,
        fetch: (url, init) => fetch(url, init),
        now: ports.clock.now,
        isOffline: ports.isOffline,
        entries: ports.store.entries,
      }),
    readCatalogue: () => readCatalogue(catalogueUrl(apiBase, origin), ports.clock.now),
    verifyCode: (verificationId, code) => verifyCode(ports.transport, verificationId, code),
  };
}

/** A tab in the background tells too: nobody sees what it shows. */
const hiddenPage: AlertPlace = {
  isSeen: () => document.visibilityState === 'visible',
  registration: () => navigator.serviceWorker.getRegistration(),
};

/** The screen stays awake from the first sign of a large request on. */
async function drainAwake(
  ports: ReturnType<typeof createDrainPorts>,
  options: ExclusiveOptions,
): Promise<DrainReport | 'busy'> {
  let sleep: (() => void) | undefined;
  // The types promise it everywhere; insecure origins and older browsers have none.
  const screen = navigator.wakeLock as WakeLock | undefined;
  const report: typeof ports.report = (progress) => {
    sleep ??= keepAwake(screen, document);
    ports.report(progress);
  };
  try {
    return await drainExclusively({ ...ports, report }, options);
  } finally {
    sleep?.();
  }
}
